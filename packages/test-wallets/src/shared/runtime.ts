import { createScript, type Script } from './script'
import { systemTimer } from './timer'
import type { WalletTimer } from './wallet.types'

/** What the parts of one wallet have in common when it speaks several namespaces; one part has one of its own. */
export interface WalletRuntime {
  readonly timer: WalletTimer
  /** Faults planned for the wallet as a whole; a part looks here for what it has no plan of its own for. */
  readonly script?: Script
  /** Numbers prompts and requests in the order in which they come, whatever the namespace. */
  nextPromptId(): number
  nextRequestId(): number
}

const createCounter = () => {
  let last = 0
  return () => {
    last++
    return last
  }
}

/** Makes what a wallet of one namespace runs on. */
export const createRuntime = ({ timer = systemTimer }: { readonly timer?: WalletTimer }): WalletRuntime => ({
  timer,
  nextPromptId: createCounter(),
  nextRequestId: createCounter(),
})

/** Makes what a wallet of several namespaces runs on. */
export const createSharedRuntime = (options: {
  readonly timer?: WalletTimer
}): WalletRuntime & { readonly script: Script } => {
  const runtime = createRuntime(options)
  return { ...runtime, script: createScript(runtime.timer) }
}
