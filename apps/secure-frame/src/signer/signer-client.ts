import { VaultError } from '@latchkey/vault'
import type {
  Addresses,
  Job,
  JobAnswer,
  JobFault,
  Signed,
  SigningRequest,
  WalletToOpen,
} from './jobs.types.js'

/** How long the key stays open without use. */
const IDLE_MS = 15 * 60 * 1000

/** A worker, as far as it is used here. */
export interface SignerWorker {
  postMessage(message: unknown): void
  terminate(): void
  onmessage: ((event: MessageEvent<JobAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Why a request was not signed. */
export class SignerError extends Error {
  override readonly name = 'SignerError'
  readonly fault: JobFault | 'lost'

  constructor(fault: JobFault | 'lost') {
    super(`The signer answered: ${fault}`)
    this.fault = fault
  }
}

/** The signer. The opened wallet lives in a worker, and is forgotten with it. */
export interface SignerClient {
  /** The wallet that is open. */
  readonly openWalletId: string | undefined
  /** @throws VaultError `notOpened`, `unknownVersion`; SignerError `lost` */
  open(wallet: WalletToOpen): Promise<Addresses>
  /** @throws SignerError */
  sign(request: SigningRequest): Promise<Signed>
  /** Ends the worker and everything that it knows. */
  forget(): void
}

/** Creates a signer without a worker: the first wallet that is opened starts it. */
export function createSignerClient({
  createWorker,
  after,
}: {
  createWorker(): SignerWorker
  after(ms: number, run: () => void): () => void
}): SignerClient {
  interface Waiting {
    resolve(answer: JobAnswer): void
    reject(error: Error): void
  }
  const waiting = new Map<number, Waiting>()
  let worker: SignerWorker | undefined
  let openWalletId: string | undefined
  let lastId = 0
  let cancelIdle = () => {}

  const forget = () => {
    cancelIdle()
    worker?.terminate()
    worker = undefined
    openWalletId = undefined
    for (const { reject } of waiting.values()) reject(new SignerError('lost'))
    waiting.clear()
  }
  const start = (): SignerWorker => {
    const started = createWorker()
    started.onmessage = ({ data }) => {
      waiting.get(data.id)?.resolve(data)
      waiting.delete(data.id)
    }
    started.onerror = forget
    return started
  }
  const ask = async (job: Job): Promise<JobAnswer> => {
    worker ??= start()
    cancelIdle()
    cancelIdle = after(IDLE_MS, forget)
    const id = ++lastId
    const asked = worker
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      asked.postMessage({ id, job })
    })
  }

  return {
    get openWalletId() {
      return openWalletId
    },
    async open(wallet) {
      openWalletId = undefined
      const answer = await ask({ kind: 'open', wallet })
      if ('addresses' in answer) {
        openWalletId = wallet.wallet.walletId
        return answer.addresses
      }
      const isNewer = 'fault' in answer && answer.fault === 'unknownVersion'
      throw new VaultError(isNewer ? 'unknownVersion' : 'notOpened', 'The wallet does not open')
    },
    async sign(request) {
      const answer = await ask({ kind: 'sign', request })
      if ('signed' in answer) return answer.signed
      throw new SignerError('fault' in answer ? answer.fault : 'lost')
    },
    forget,
  }
}
