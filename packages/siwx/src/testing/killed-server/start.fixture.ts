import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { endNode, startNode } from '../../../../../apps/services/src/testing/servers/node-process.fixture.js'
import { removeAfter } from '../../../../../apps/services/src/testing/watch-over.fixture.js'

/** Bundles the process: it starts in a fifth of the time that its sources take. */
async function bundle(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-killed-server-'))
  removeAfter(folder)
  const outfile = path.join(folder, 'process.cjs')
  const entry = fileURLToPath(new URL('process.fixture.ts', import.meta.url))
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  })
  return outfile
}

let bundled: Promise<string> | undefined

/** Where the server keeps its data. */
export type ServerStore = { readonly postgresUrl: string } | { readonly redisUrl: string }

/** Starts a server as a process of its own. `stopAt` names the step at which it waits. */
export async function startServer(store: ServerStore, stopAt?: string) {
  const env = { ...store, ...(stopAt !== undefined && { stopAt }) }
  bundled ??= bundle()
  const child = startNode([await bundled], { cwd: tmpdir(), env })
  let complaint = ''
  child.stderr.on('data', chunk => {
    complaint += chunk
  })
  const lines: { readonly url?: string; readonly step?: string }[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', line => {
    lines.push(JSON.parse(line))
    for (const look of waiting) look()
  })
  /** Resolves with the first line that has a field. @throws where the process ends before */
  const lineWith = (field: 'url' | 'step') =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = lines.find(line => line[field] !== undefined)?.[field]
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      child.once('exit', () => reject(new Error(`The server has ended: ${complaint}`)))
      look()
    })
  return {
    url: await lineWith('url'),
    /** Resolves when the server waits at its step. */
    reached: () => lineWith('step'),
    kill: () => endNode(child, 'SIGKILL'),
  }
}
