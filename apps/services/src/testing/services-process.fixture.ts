import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { endNode, startNode } from './servers/node-process.fixture.js'

/** What the set-up of the run bundled of the sources, see `scripts/service-programs.mjs`; outside of it the sources. */
const programs = process.env.LATCHKEY_SERVICE_PROGRAMS
export const source = programs
  ? [path.join(programs, 'main.mjs')]
  : ['--import', 'tsx', fileURLToPath(new URL('../main.ts', import.meta.url))]
const built = [fileURLToPath(new URL('../../dist/main.js', import.meta.url))]
const folder = fileURLToPath(new URL('../..', import.meta.url))

/** A command of the services as a process of its own. */
export interface ServicesProcess {
  readonly url: string
  readonly port: number
  readonly pid: number | undefined
  /** What it wrote to standard output. */
  readonly lines: readonly string[]
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
}

type Environment = Readonly<Record<string, string>>

interface ProcessOptions {
  /** Runs what the build wrote, as an installation does. Default: the sources. */
  readonly isBuilt?: boolean
}

const start = (args: readonly string[], env: Environment, { isBuilt = false }: ProcessOptions = {}) =>
  startNode([...(isBuilt ? built : source), ...args], { cwd: folder, env })

/** Starts a command that serves, and waits until it listens. @throws with what it wrote when it ends instead */
export async function startServicesProcess(
  args: readonly string[],
  env: Environment,
  options?: ProcessOptions,
): Promise<ServicesProcess> {
  const child = start(args, env, options)
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
    child.once('close', code => reject(new Error(`${args[0]} ended with ${code}: ${complaint}`)))
  })
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    lines,
    async kill() {
      await endNode(child, 'SIGKILL')
    },
    stop: () => endNode(child, 'SIGTERM'),
  }
}

/** Runs a command that ends. Returns its exit code and what it wrote. */
export async function runServicesCommand(
  args: readonly string[],
  env: Environment,
  options?: ProcessOptions,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = start(args, env, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code, output }
}
