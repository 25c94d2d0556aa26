import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { watchOver } from '../watch-over.fixture.js'

/** A process of Node whose output is read. */
export type NodeProcess = ChildProcessByStdio<null, Readable, Readable>

interface NodeProcessOptions {
  readonly cwd: string
  /** Beside the variables of this process; `undefined` takes one away. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Starts Node on a script. It ends with this process, whatever happens to this process. */
export function startNode(args: readonly string[], { cwd, env }: NodeProcessOptions): NodeProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const dog = child.pid === undefined ? undefined : watchOver(child.pid)
  // Before the process id can be used again by somebody else.
  child.once('exit', () => dog?.kill('SIGKILL'))
  return child
}

/** Sends a signal and waits for the end. Returns the exit code. */
export async function endNode(child: NodeProcess, name: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill(name)
    await gone
  }
  return child.exitCode
}
