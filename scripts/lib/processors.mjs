import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

const read = file => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Where the groups of a controller lie below the mount point, and the time that one of them grants per period. */
const versions = {
  1: {
    mount: 'cpu',
    quota: folder =>
      `${read(path.join(folder, 'cpu.cfs_quota_us'))} ${read(path.join(folder, 'cpu.cfs_period_us'))}`,
  },
  2: { mount: '', quota: folder => read(path.join(folder, 'cpu.max')) },
}

/** The group of this process in each version of control groups, and the groups around it. */
const groupsOf = text =>
  text.split('\n').flatMap(line => {
    const [, id, controllers, group] = /^(\d+):([^:]*):(.+)$/.exec(line) ?? []
    if (group === undefined) return []
    const version = id === '0' && controllers === '' ? 2 : 1
    if (version === 1 && !controllers.split(',').includes('cpu')) return []
    const names = group.split('/').filter(Boolean)
    return Array.from({ length: names.length + 1 }, (_, depth) => ({
      version,
      group: names.slice(0, depth).join('/'),
    }))
  })

/** Processors that the control groups of this process grant, such as 0.6; Infinity without a limit. */
export const grantedProcessors = ({ file = '/proc/self/cgroup', mount = '/sys/fs/cgroup' } = {}) => {
  const granted = groupsOf(read(file)).map(({ version, group }) => {
    const { mount: below, quota } = versions[version]
    const [time, period] = quota(path.join(mount, below, group))
      .split(' ')
      .map(Number)
    return time > 0 && period > 0 ? time / period : Number.POSITIVE_INFINITY
  })
  return Math.min(Number.POSITIVE_INFINITY, ...granted)
}

/**
 * Processors that tests may keep busy. Node counts those of the machine, and not what a container is granted of them: two
 * workers that share less than one processor only make each other slower.
 */
export const countProcessors = (granted = grantedProcessors(), machine = availableParallelism()) =>
  Math.max(1, Math.min(machine, Math.ceil(granted)))
