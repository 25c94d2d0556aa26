import type { SignerWorker } from './signer-client.js'
import workerUrl from './worker.ts?worker&url'

/** What a browser with Trusted Types has. Lib.dom does not know it. */
interface TrustedTypeFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<TrustedTypeFactory['createPolicy']> | undefined

/** The address as the browser takes it: of all addresses the policy lets this one through. */
function trustedUrl(url: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypeFactory }
  policy ??= trustedTypes?.createPolicy('latchkey', {
    createScriptURL(asked) {
      if (asked !== url) throw new TypeError('No other script is trusted')
      return asked
    },
  })
  return policy ? policy.createScriptURL(url) : url
}

/** Starts the signer's worker. */
export const startWorker = (): SignerWorker => new Worker(trustedUrl(workerUrl), { type: 'module' })
