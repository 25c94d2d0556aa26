import { ProviderRpcError, rpcCodes, userRejected } from './provider-error'
import type { ScriptedError, WalletTimer } from './wallet.types'

type Outcome =
  | { readonly kind: 'reject'; readonly code: number }
  | { readonly kind: 'fail'; readonly error: ScriptedError }
  | { readonly kind: 'hang' }

interface Planned<T> {
  readonly method: string | undefined
  readonly value: T
}

/** What becomes of one request. */
interface Fate {
  readonly ms?: number | undefined
  readonly outcome?: Outcome | undefined
}

/** What was planned for coming requests. Without a method it meets the next request that prompts. */
export interface Script {
  delayNext(ms: number, method?: string): void
  plan(outcome: Outcome, method?: string): void
  /** Takes what is planned for this request. */
  take(method: string, prompts: boolean): Fate
  /** Takes and plays what is planned for this request. @throws what was planned */
  play(method: string, prompts: boolean): Promise<void>
  /** Lets every hanging request go on as if nothing had happened. */
  releaseHung(): void
  clear(): void
}

const takeFirst = <T>(list: Planned<T>[], method: string, prompts: boolean): T | undefined => {
  const index = list.findIndex(entry => (entry.method === undefined ? prompts : entry.method === method))
  return index < 0 ? undefined : list.splice(index, 1)[0]?.value
}

/** Makes the script of one wallet. Where it has no plan for a request, that of `whole` counts. */
export const createScript = (timer: WalletTimer, whole?: Pick<Script, 'take'>): Script => {
  const delays: Planned<number>[] = []
  const outcomes: Planned<Outcome>[] = []
  const hung = new Set<() => void>()
  const perform = async (outcome: Outcome) => {
    if (outcome.kind === 'reject') throw userRejected(outcome.code)
    if (outcome.kind === 'fail') {
      const { code = rpcCodes.internal, message, data } = outcome.error
      throw new ProviderRpcError(code, message, data)
    }
    await new Promise<void>(resolve => {
      hung.add(resolve)
    })
  }
  const releaseHung = () => {
    for (const resolve of hung) resolve()
    hung.clear()
  }
  const take: Script['take'] = (method, prompts) => {
    const own = { ms: takeFirst(delays, method, prompts), outcome: takeFirst(outcomes, method, prompts) }
    const isPlanned = own.ms !== undefined || own.outcome !== undefined
    return whole === undefined || isPlanned ? own : whole.take(method, prompts)
  }
  return {
    delayNext: (ms, method) => {
      delays.push({ method, value: ms })
    },
    plan: (value, method) => {
      outcomes.push({ method, value })
    },
    take,
    play: async (method, prompts) => {
      // Both are taken before waiting, so that a slow request keeps the fate planned for it.
      const { ms, outcome } = take(method, prompts)
      if (ms !== undefined) await timer.delay(ms)
      if (outcome !== undefined) await perform(outcome)
    },
    releaseHung,
    clear: () => {
      delays.length = 0
      outcomes.length = 0
      releaseHung()
    },
  }
}
