import { createWallet, fromBase64Url } from '@latchkey/vault'
import { expect, it } from 'vitest'
import { createInlineWorker } from '../testing/test-wallet.fixture.js'
import type { WalletToOpen } from './jobs.types.js'
import { createSignerClient } from './signer-client.js'

const FIFTEEN_MINUTES = 15 * 60 * 1000

async function newWallet(): Promise<WalletToOpen> {
  const made = await createWallet('device')
  const half = made.auth.halves.find(({ kind }) => kind === 'device')?.half ?? ''
  return { wallet: made.auth, device: 'device', first: made.deviceHalf, second: fromBase64Url(half) }
}

function createTestSigner() {
  const workers: ReturnType<typeof createInlineWorker>[] = []
  const timers: { readonly ms: number; readonly run: () => void; isCancelled: boolean }[] = []
  const signer = createSignerClient({
    createWorker() {
      const worker = createInlineWorker()
      workers.push(worker)
      return worker
    },
    after(ms, run) {
      const timer = { ms, run, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
  })
  return { signer, workers, timers }
}

it('ends the worker after 15 minutes without use, counted from the last use', async () => {
  const { signer, workers, timers } = createTestSigner()
  const wallet = await newWallet()
  const { eip155 } = await signer.open(wallet)
  await signer.sign({ kind: 'message', address: eip155, message: new Uint8Array(1) })
  expect(timers.map(({ ms, isCancelled }) => [ms, isCancelled])).toEqual([
    [FIFTEEN_MINUTES, true],
    [FIFTEEN_MINUTES, false],
  ])
  timers[1]?.run()
  expect([workers[0]?.isTerminated, signer.openWalletId]).toEqual([true, undefined])
})

it('rejects what waits when the worker ends, and opens a wallet in a new one', async () => {
  const { signer, workers } = createTestSigner()
  const wallet = await newWallet()
  const { eip155 } = await signer.open(wallet)
  const signing = signer.sign({ kind: 'message', address: eip155, message: new Uint8Array(1) })
  await Promise.resolve()
  signer.forget()
  await expect(signing).rejects.toMatchObject({ name: 'SignerError', fault: 'lost' })
  await expect(
    signer.sign({ kind: 'message', address: eip155, message: new Uint8Array(1) }),
  ).rejects.toMatchObject({
    fault: 'notOpened',
  })
  expect(workers).toHaveLength(2)
})

it('opens nothing with a half of another wallet', async () => {
  const { signer } = createTestSigner()
  const [one, other] = [await newWallet(), await newWallet()]
  await expect(signer.open({ ...one, second: other.second })).rejects.toMatchObject({ code: 'notOpened' })
  expect(signer.openWalletId).toBeUndefined()
})
