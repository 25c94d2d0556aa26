import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The memory of a process in megabytes (resident set size). @throws where the process has ended */
export const memoryOf = async pid => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Math.round(Number(stdout) / 1024)
}
