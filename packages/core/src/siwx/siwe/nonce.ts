import type { SiweConfig } from '../../context/siwe-options.types.js'
import type { Clock } from '../../kernel/env.types.js'

/** A nonce of the app's backend that is fetched ahead, and used once. */
export function createNonce({ getNonce }: Pick<SiweConfig, 'getNonce'>, maxAgeMs: number, clock: Clock) {
  let ready: { readonly value: Promise<string>; readonly at: number } | undefined
  const fetchNonce = (address?: string): Promise<string> => {
    const value = getNonce(address)
    const made = { value, at: clock.now() }
    ready = made
    value.catch(() => {
      if (ready === made) ready = undefined
    })
    return value
  }
  const current = (address?: string): Promise<string> =>
    ready && clock.now() - ready.at < maxAgeMs ? ready.value : fetchNonce(address)
  return {
    async prepare(): Promise<void> {
      await current()
    },
    take(address: string): Promise<string> {
      const value = current(address)
      ready = undefined
      return value
    },
    clear(): void {
      ready = undefined
    },
  }
}
