import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Chunk {
  readonly fileName: string
  readonly code: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
}

/** Builds the frame in memory. Gives the chunks by name, and the worker's file. */
async function buildFrame() {
  const built = (await build({
    root,
    logLevel: 'silent',
    build: { write: false },
  })) as unknown as {
    readonly output: readonly (Chunk & { readonly type: string; readonly source?: string })[]
  }
  const chunks = new Map(
    built.output.filter(({ type }) => type === 'chunk').map(chunk => [chunk.fileName, chunk]),
  )
  const worker = built.output.find(({ fileName }) => /\/worker-[^/]*\.js$/.test(fileName))
  return { chunks, worker: String(worker?.source ?? worker?.code ?? '') }
}

const gzip = (text: string) => gzipSync(text, { level: 9 }).length

it('is within its budgets: READY 18 kB, signer 40 kB, approval view 120 kB, requests to the smart account 25 kB', async () => {
  const { chunks, worker } = await buildFrame()
  const filesWith = (...modules: readonly string[]) => {
    const seen = new Set<string>()
    const visit = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      chunks.get(file)?.imports.forEach(visit)
    }
    for (const chunk of chunks.values())
      if (modules.some(name => chunk.moduleIds.some(id => id.endsWith(name)))) visit(chunk.fileName)
    return seen
  }
  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzip(chunks.get(file)?.code ?? ''), 0)
  const ready = filesWith('/boot/main.ts')
  const approve = filesWith(
    '/app/create-wallet.ts',
    '/approve/approve-view.ts',
    '/approve/guard-ports.ts',
    '/rpc/prepare.ts',
    '/rpc/perform.ts',
    '/rpc/read-request.ts',
  )
  const later = [...approve].filter(file => !ready.has(file))
  const account = filesWith('/requests/ask-as-account.ts', '/requests/answer-reads.ts')
  const sizes = {
    ready: sizeOf(ready),
    signer: gzip(worker),
    approve: sizeOf(later),
    account: sizeOf([...account].filter(file => !ready.has(file) && !approve.has(file))),
  }
  console.info('gzip -9, in bytes:', sizes)
  for (const size of Object.values(sizes)) expect(size).toBeGreaterThan(1_000)
  expect(sizes.ready).toBeLessThanOrEqual(18_000)
  expect(sizes.signer).toBeLessThanOrEqual(40_000)
  expect(sizes.approve).toBeLessThanOrEqual(120_000)
  expect(sizes.account).toBeLessThanOrEqual(25_000)
})
