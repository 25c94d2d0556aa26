import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { promisify } from 'node:util'

/** The memory of a process in megabytes (resident set size). @throws where the process has ended */
export const memoryOf = async pid => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Math.round(Number(stdout) / 1024)
}

/** The highest memory of a process so far, in megabytes. Linux only. */
export const peakMemoryOf = async pid => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024)
}

/** Seconds of processor time. */
export const cpuOf = async pid => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / 100
}

/** Time of all cores in milliseconds, and how much of it they worked for any process. */
export const readCores = () =>
  os
    .cpus()
    .flatMap(({ times }) => Object.entries(times))
    .reduce(
      ({ busy, total }, [kind, ms]) => ({ busy: busy + (kind === 'idle' ? 0 : ms), total: total + ms }),
      { busy: 0, total: 0 },
    )
