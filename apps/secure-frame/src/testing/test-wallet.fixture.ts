import { createHandlers } from '../app/handlers.js'
import { createParts, type Platform } from '../app/parts.js'
import { createRefuse } from '../app/refusals.js'
import type { Network } from '../app/settings.js'
import { createTexts } from '../app/texts.js'
import type { Prepared } from '../approve/approve.types.js'
import { type ApproveView, createApproveQueue } from '../approve/queue.js'
import type { Fetch } from '../ports.types.js'
import type { Job, JobAnswer } from '../signer/jobs.types.js'
import { createJobRunner } from '../signer/run-job.js'
import type { SignerWorker } from '../signer/signer-client.js'
import { createMemoryStore } from '../storage/memory-store.js'
import type { Store } from '../storage/store.types.js'
import type { MemoryParties } from './memory-parties.js'

/** The worker's code without a worker. Messages are copied, as a browser does. */
export function createInlineWorker(): SignerWorker & { isTerminated: boolean } {
  const run = createJobRunner()
  const worker: SignerWorker & { isTerminated: boolean } = {
    isTerminated: false,
    onmessage: null,
    onerror: null,
    postMessage(message) {
      const { id, job } = structuredClone(message) as { readonly id: number; readonly job: Job }
      run(id, job).then(
        answer => {
          if (!worker.isTerminated)
            worker.onmessage?.({ data: structuredClone(answer) } as MessageEvent<JobAnswer>)
        },
        error => worker.onerror?.({ error } as ErrorEvent),
      )
    },
    terminate() {
      worker.isTerminated = true
    },
  }
  return worker
}

export const localNetwork: Network = {
  id: 'eip155:31337',
  name: 'Local',
  rpcUrl: 'http://127.0.0.1:1',
  symbol: 'ETH',
  decimals: 18,
}

/** A person who confirms everything that can be confirmed, or rejects it. */
export const createTestView = (decide: 'confirm' | 'reject' | 'wait' = 'confirm') => {
  const shown: Prepared[] = []
  const view: ApproveView = {
    show(_asked, _count, on) {
      return {
        fill(prepared) {
          shown.push(prepared)
          if (decide === 'wait') return
          if (decide === 'confirm' && prepared.request) on.confirm()
          else on.reject()
        },
        setCount() {},
        setWorking() {},
        showSent() {},
        close() {},
      }
    },
  }
  return { view, shown }
}

/** A wallet of the frame, with everything but the browser. */
export async function createTestWallet(
  parties: MemoryParties,
  {
    store = createMemoryStore(),
    view = createTestView().view,
    networks = [localNetwork],
    fetch = parties.fetch,
    platform = {},
  }: {
    readonly store?: Store
    readonly view?: ApproveView
    readonly networks?: readonly Network[]
    readonly fetch?: Fetch
    readonly platform?: Partial<Platform>
  } = {},
) {
  const texts = createTexts('en')
  const refuse = createRefuse(texts)
  const workers: ReturnType<typeof createInlineWorker>[] = []
  const parts = await createParts(
    {
      store,
      fetch,
      now: Date.now,
      after: () => () => {},
      createWorker() {
        const worker = createInlineWorker()
        workers.push(worker)
        return worker
      },
      exclusive: run => run(),
      browser: 'Test',
      ...platform,
    },
    { authUrl: parties.authUrl, keeperUrl: parties.keeperUrl, networks: [...networks] },
    { origin: 'https://app.example', projectId: 'project', chainId: 'eip155:1', locale: 'en' },
    refuse,
  )
  const handlers = createHandlers(parts, {
    texts,
    refuse,
    queue: createApproveQueue(async () => view),
    applyTheme() {},
    reload() {},
  })
  let requests = 0
  const context = (signal = new AbortController().signal, way: 'port' | 'window' = 'port') => ({
    id: `request-${requests++}`,
    origin: 'https://app.example',
    way,
    signal,
  })
  return { store, parts, handlers, context, workers }
}

export type TestWallet = Awaited<ReturnType<typeof createTestWallet>>

/** Signs in a new address with the keeper's code: one mail. */
export async function signUp({ handlers, context }: TestWallet, parties: MemoryParties, email: string) {
  await handlers.CONNECT_EMAIL({ email }, context())
  const code = parties.keeper.mails.at(-1)?.code
  return handlers.CONNECT_DEVICE({ ...(code !== undefined && { code }) }, context())
}

/** Signs in on another device: the link with its number, then auth's code. */
export async function signInByLink({ handlers, context }: TestWallet, parties: MemoryParties, email: string) {
  const { match } = await handlers.CONNECT_EMAIL({ email }, context())
  const flow = parties.keeper.mails.at(-1)?.flow ?? ''
  parties.keeper.approve(flow, String(match))
  await handlers.CONNECT_DEVICE(undefined, context())
  await handlers.CONNECT_OTP({ otp: parties.auth.mails.at(-1)?.code ?? '' }, context())
}
