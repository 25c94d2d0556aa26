import { throwIfAborted, toLatchkeyError, withAbort } from '@latchkey/core/adapter'

/** What wallets of the namespace put at `window.exampleWallet`. What it answers is foreign input: `unknown`. */
export interface ExampleWallet {
  readonly name: unknown
  /** Gives `{ network, addresses }`, the active one first. Silent: fails with code 4100 rather than ask a person. */
  connect(input: { readonly silent: boolean }): Promise<unknown>
  disconnect(): Promise<void>
  switchNetwork(reference: string): Promise<void>
  /** Hex of an ed25519 signature over what `signedBytes` of keys.ts makes of the text. */
  sign(kind: 'message' | 'transfer', address: string, text: string): Promise<unknown>
  /** Tells the state, shaped as the answer of `connect`; undefined when the wallet ended it. The result stops it. */
  watch(listener: (state: unknown) => void): () => void
}

const codes = new Map([[4001, 'userRejected'] as const, [4100, 'notAuthorized'] as const])

/** Asks the wallet. An aborted call never gets that far; an abort while it asks releases the caller alone. */
export async function ask<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  throwIfAborted(signal)
  return withAbort(request(), signal).catch(cause => {
    // The wallet's own words may hold secrets: they stay in `cause`, the message is ours.
    throw toLatchkeyError(cause, codes.get(Object(cause).code) ?? 'walletError', 'The wallet refused')
  })
}
