import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = fileURLToPath(new URL('../..', import.meta.url))

/** The relay as its own process, from source. */
export interface RelayProcess {
  readonly url: string
  readonly port: number
  readonly pid: number | undefined
  readonly lines: readonly string[]
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
}

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return child.exitCode
}

/** Ends `pid` when this process is gone, however it went: a killed test run must leave no relay behind. */
const watchOver = (pid: number): ChildProcess => {
  const script = 'trap "" INT HUP; read _; kill -KILL "$1" 2>/dev/null'
  const dog = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], { stdio: ['pipe', 'ignore', 'ignore'] })
  dog.unref()
  return dog
}

/** Starts it and waits until it listens. @throws with what it wrote when it ends instead */
export const startRelayProcess = async (args: readonly string[]): Promise<RelayProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const dog = child.pid === undefined ? undefined : watchOver(child.pid)
  // Before the process id can be used again by somebody else.
  child.once('exit', () => dog?.kill('SIGKILL'))
  const lines: string[] = []
  let complaint = ''
  child.stderr.on('data', chunk => {
    complaint += chunk
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      lines.push(line)
      const entry = JSON.parse(line)
      if (entry.event === 'listening') resolve(entry.url)
    })
    child.once('error', reject)
    child.once('close', code => reject(new Error(`The relay ended with ${code}: ${complaint}`)))
  })
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    lines,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
  }
}
