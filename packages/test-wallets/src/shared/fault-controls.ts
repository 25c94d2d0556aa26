import { rpcCodes } from './provider-error'
import type { Script } from './script'
import type { ScriptedError } from './wallet.types'

/** Switches that the wallets of every namespace have. They work at any time. */
export interface FaultControls<Faults, Choice> {
  /** The next prompt, or the next request of the method, is answered late. */
  delayNext(ms: number, method?: string): void
  /** The next prompt, or the next request of the method, is never answered. */
  hangNext(method?: string): void
  /** Hanging requests go on. */
  releaseHung(): void
  /** The next prompt, or the next request of the method, fails with this error. */
  failNext(error: ScriptedError, method?: string): void
  /** Adds to what the wallet does wrong. */
  misbehave(change: Partial<Faults>): void
  /** The wallet does everything right again and forgets what was planned. */
  behave(): void
  setApproval(mode: 'auto' | 'manual'): void
  approve(id: number, choice?: Choice): void
}

/** Refusals of wallets whose errors have codes. */
export interface CodedRefusals {
  /** The next prompts are refused. Without a method: whatever prompts next. */
  rejectNext(count?: number, code?: number, method?: string): void
  reject(id: number, code?: number): void
}

/** Refusals of wallets whose errors are texts. */
export interface PlainRefusals {
  /** The next prompts are refused. Without a method: whatever prompts next. */
  rejectNext(count?: number, method?: string): void
  reject(id: number): void
}

/** What the switches act on. */
interface Switched<Faults, Choice> {
  readonly faults: Faults
  readonly script: Script
  readonly prompts: {
    setApproval(mode: 'auto' | 'manual'): void
    approve(id: number, choice?: Partial<Choice>): void
    reject(id: number, code?: number): void
  }
}

/** Makes the switches of one wallet. */
export const createFaultControls = <Faults extends object, Choice>(
  { faults, script, prompts }: Switched<Faults, Choice>,
  wellBehaved: () => Faults,
): FaultControls<Faults, Partial<Choice>> & CodedRefusals => ({
  rejectNext: (count = 1, code = rpcCodes.userRejected, method) => {
    for (let time = 0; time < count; time++) script.plan({ kind: 'reject', code }, method)
  },
  delayNext: script.delayNext,
  hangNext: method => script.plan({ kind: 'hang' }, method),
  releaseHung: script.releaseHung,
  failNext: (error, method) => script.plan({ kind: 'fail', error }, method),
  misbehave: change => {
    Object.assign(faults, change)
  },
  behave: () => {
    Object.assign(faults, wellBehaved())
    script.clear()
  },
  setApproval: prompts.setApproval,
  approve: prompts.approve,
  reject: prompts.reject,
})

/** The same for a wallet whose errors are texts. */
export const withoutCodes = ({ rejectNext, reject }: CodedRefusals): PlainRefusals => ({
  rejectNext: (count, method) => rejectNext(count, undefined, method),
  reject: id => reject(id),
})
