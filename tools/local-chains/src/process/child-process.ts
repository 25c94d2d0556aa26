import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const keptStderr = 4_000
const stopLimitMs = 3_000

/** A child process that never outlives this one. */
export interface GuardedProcess {
  readonly pid: number
  /** The last lines of its standard error, for messages. */
  stderr(): string
  exited(): boolean
  /** SIGTERM, then SIGKILL when it did not end within three seconds; resolves when it is gone. */
  stop(): Promise<void>
}

/**
 * A process that ends `pid` when our end of its standard input closes. An exit handler cannot run when this
 * process is killed outright (a test runner does that to its workers); the kernel closes the pipe even then.
 */
const spawnWatchdog = (pid: number): ChildProcess | undefined => {
  if (process.platform === 'win32') return undefined
  const script = 'trap "" INT HUP; read _; kill -TERM "$1" 2>/dev/null'
  const dog = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], { stdio: ['pipe', 'ignore', 'ignore'] })
  dog.on('error', () => undefined)
  dog.unref()
  return dog
}

const waitForSpawn = async (child: ChildProcess): Promise<number> => {
  // `once` rejects with the error when the binary cannot be run at all.
  await once(child, 'spawn')
  if (child.pid === undefined) throw new Error('The process has no id.')
  return child.pid
}

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
  await gone
  clearTimeout(limit)
}

/** The children of this process: one listener serves them all, for the system warns of more than ten. */
const running = new Set<ChildProcess>()
const killRunning = () => {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts a binary. @throws the system's error when it cannot be run */
export const spawnGuarded = async (file: string, args: readonly string[]): Promise<GuardedProcess> => {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-keptStderr)
  })
  const pid = await waitForSpawn(child)
  const watchdog = spawnWatchdog(pid)
  if (running.size === 0) process.once('exit', killRunning)
  running.add(child)
  child.once('exit', () => {
    running.delete(child)
    if (running.size === 0) process.removeListener('exit', killRunning)
    // Before the process id can be used again by somebody else.
    watchdog?.kill('SIGKILL')
  })
  return {
    pid,
    stderr: () => stderr.trim(),
    exited: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => stopChild(child),
  }
}
