import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Names a run in the environment of every process that it starts. */
export const runVariable = 'LATCHKEY_VERIFY_RUN'

const processIds = proc => {
  try {
    return readdirSync(proc)
      .filter(name => /^\d+$/.test(name))
      .map(Number)
  } catch {
    // Only Linux lists processes here.
    return []
  }
}

const readParts = file => {
  try {
    return readFileSync(file, 'utf8').split('\0').filter(Boolean)
  } catch {
    // It ended, or it belongs to another user.
    return []
  }
}

/** The processes that a run started and that are still there: their ids and command lines. */
export const findLeftovers = (run, proc = '/proc') =>
  processIds(proc)
    .filter(pid => pid !== process.pid && pid !== process.ppid)
    .filter(pid => readParts(path.join(proc, `${pid}`, 'environ')).includes(`${runVariable}=${run}`))
    .map(pid => ({ pid, command: readParts(path.join(proc, `${pid}`, 'cmdline')).join(' ') }))
    // A process that ended and was not waited for has no command line.
    .filter(({ command }) => command !== '')

/** Ends processes by their ids. */
export const endLeftovers = leftovers => {
  for (const { pid } of leftovers)
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
}
