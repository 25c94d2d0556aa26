import { Worker } from 'node:worker_threads'
import type { SignInVerdict, VerifySignInInput } from '@latchkey/core/adapter'
import { buildMessage } from '@latchkey/siwx'
import { build } from 'esbuild'
import { beforeAll, expect, it } from 'vitest'
import { namespaces, openAccount, signFor, versionOf } from './signing-wallets.fixture.js'

/** Globals of pages and of Node that an edge runtime need not have. */
const missing = [
  'window',
  'document',
  'navigator',
  'localStorage',
  'process',
  'Buffer',
  'global',
  'require',
  'module',
]

/** Runs a bundle where none of those is there, and reports which of them it reads. */
const edge = `
const { parentPort, workerData: { code, missing, inputs } } = require('node:worker_threads')
const reads = []
for (const name of missing)
  Object.defineProperty(globalThis, name, { configurable: true, get: () => void reads.push(name) })
// What this function runs sees the globals alone.
const entries = new Function(code + '; return entries.default')()
const verdicts = inputs.map(input => entries[input.networkId.split(':')[0]].verifySignIn(input))
Promise.all(verdicts).then(all => parentPort.postMessage({ verdicts: all, reads }))
`

/** The five entries as an app's bundler takes them. A builtin of Node would fail the build: the platform has none. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: [
        "import * as eip155 from '@latchkey/adapter-evm/verify'",
        "import * as solana from '@latchkey/adapter-solana/verify'",
        "import * as polkadot from '@latchkey/adapter-polkadot/verify'",
        "import * as bip122 from '@latchkey/adapter-bitcoin/verify'",
        "import * as cosmos from '@latchkey/adapter-cosmos/verify'",
        'export default { eip155, solana, polkadot, bip122, cosmos }',
      ].join('\n'),
      resolveDir: new URL('.', import.meta.url).pathname,
    },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'entries',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}

let code: string
beforeAll(async () => {
  code = await bundle()
})

const run = (inputs: readonly VerifySignInInput[]) =>
  new Promise<{ verdicts: SignInVerdict[]; reads: string[] }>((resolve, reject) => {
    const worker = new Worker(edge, { eval: true, workerData: { code, missing, inputs } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const signAll = () =>
  Promise.all(
    namespaces.map(async namespace => {
      const account = await openAccount(namespace)
      const fields = {
        domain: 'app.example',
        address: account.address,
        uri: 'https://app.example/login',
        version: versionOf(namespace),
        networkId: account.networkId,
        nonce: '4f1c6f0b9a2d4e7f8a1b2c3d4e5f6071',
        issuedAt: '2026-11-25T10:00:00Z',
      }
      return signFor(account, buildMessage(fields))
    }),
  )

it('the five entries verify where nothing of a page and nothing of Node is there', async () => {
  const signedIn = await signAll()
  const tampered = signedIn.map(input => ({ ...input, message: `${input.message}.` }))
  const { verdicts, reads } = await run([...signedIn, ...tampered])
  expect(verdicts).toEqual([...signedIn.map(() => 'valid'), ...tampered.map(() => 'invalid')])
  expect(reads).toEqual([])
})
