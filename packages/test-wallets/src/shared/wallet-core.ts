import { createPrompts, type Numbered, type PromptDetails, type Prompts } from './prompts'
import { createRequestLog, type RequestLog } from './request-log'
import type { WalletRuntime } from './runtime'
import { createScript, type Script } from './script'
import type { LoggedRequest, WalletTimer } from './wallet.types'

/** What every wallet has inside, whatever its namespace. */
export interface WalletCore<Details extends PromptDetails, Choice> {
  readonly timer: WalletTimer
  readonly prompts: Prompts<Details, Choice>
  readonly script: Script
  readonly log: RequestLog
}

/** Makes the inside of one wallet. */
export const createWalletCore = <Details extends PromptDetails, Choice>(
  { approval = 'auto' }: { readonly approval?: 'auto' | 'manual' },
  { timer, script, nextPromptId, nextRequestId }: WalletRuntime,
): WalletCore<Details, Choice> => ({
  timer,
  prompts: createPrompts<Details, Choice>(approval, nextPromptId),
  script: createScript(timer, script),
  log: createRequestLog(nextRequestId),
})

/** What a test may see of every wallet. */
export interface ObservedWallet<Prompt> {
  /** Prompts that a person would have seen, answered or not. */
  readonly promptCount: number
  readonly pendingPrompts: readonly Prompt[]
  readonly requests: readonly LoggedRequest[]
  clearRequests(): void
  /** Calls back with the open prompts whenever they change; returns the way to stop. */
  watchPrompts(listener: (pending: readonly Prompt[]) => void): () => void
}

/** An object with the members of both. The members may be getters: copying them with a spread would freeze their values. */
export const combine = <A extends object, B extends object>(one: A, other: B): A & B =>
  Object.defineProperties(one, Object.getOwnPropertyDescriptors(other)) as A & B

/** A wallet with what a test may see of it. */
export const observe = <Wallet extends object, Details extends PromptDetails, Choice>(
  wallet: Wallet,
  { prompts, log }: Pick<WalletCore<Details, Choice>, 'prompts' | 'log'>,
): Wallet & ObservedWallet<Numbered<Details>> => {
  const observed: ObservedWallet<Numbered<Details>> = {
    get promptCount() {
      return prompts.count
    },
    get pendingPrompts() {
      return prompts.pending()
    },
    get requests() {
      return log.all()
    },
    clearRequests: log.clear,
    watchPrompts: prompts.watch,
  }
  return combine(wallet, observed)
}
