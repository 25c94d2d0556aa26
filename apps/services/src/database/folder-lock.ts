import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../config/config-error.js'

/** `flock` prints this once it holds the lock. */
const held = 'held'

const missing = `The embedded database needs the command flock (package util-linux), which keeps a second process out of its folder.
Install it, or set DATABASE_URL to a PostgreSQL server.`

const startHolder = async (file: string): Promise<ChildProcess> => {
  // Node has no lock of the system's. The child holds one as long as its input is open, so it ends with this process,
  // also with one that is killed. A file with a process id would not do: containers often have the same ids.
  const child = spawn('flock', ['--nonblock', '--no-fork', file, 'sh', '-c', `echo ${held}; exec cat`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const [chunk] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'error').then(([error]) => {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new ConfigError(missing) : error
    }),
    once(child, 'exit').then(() => {
      throw new ConfigError(
        `Another process uses the folder of the embedded database. Stop it, or set DATABASE_URL so that both can share a PostgreSQL server.`,
      )
    }),
  ])
  if (!String(chunk).startsWith(held)) throw new Error('flock gave no lock.')
  return child
}

/**
 * Takes the system's exclusive lock on a data folder. Returns what lets go of it.
 * @throws ConfigError when another process has it, or this system has no `flock`
 */
export async function lockDataFolder(folder: string, lost: () => void): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const child = await startHolder(path.join(folder, 'lock'))
  let released = false
  child.on('exit', () => {
    if (!released) lost()
  })
  return async () => {
    released = true
    if (child.exitCode !== null || child.signalCode !== null) return
    child.stdin?.end()
    await once(child, 'exit')
  }
}
