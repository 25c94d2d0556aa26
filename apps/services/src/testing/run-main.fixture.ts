import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { source } from './services-process.fixture.js'

const folder = fileURLToPath(new URL('../..', import.meta.url))

/** How a command ended. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command of the services as a process of its own, from source. */
export const runMain = (args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env }, timeout: 180_000 }
    execFile(process.execPath, [...source, ...args], options, (error, stdout, stderr) => {
      const code = error ? error.code : 0
      if (typeof code === 'number') resolve({ code, stdout, stderr })
      else reject(error)
    })
  })
