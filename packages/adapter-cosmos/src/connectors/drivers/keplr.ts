import { LatchkeyError, readProperty } from '@latchkey/core/adapter'
import type { WindowWallet } from '../../window-wallets.js'
import { adr36Document } from '../signing/adr36.js'
import type { Driver } from './driver.types.js'
import { keplrSuggestion } from './suggestion.js'

type Member = (...args: readonly unknown[]) => unknown

/** What is heard of the window: the event has no payload. */
export type PageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Listens to events of the window by which a wallet tells that another key was selected. */
function watchPage(page: PageEvents | undefined, names: readonly string[], changed: () => void) {
  for (const name of names) page?.addEventListener(name, changed)
  return () => {
    for (const name of names) page?.removeEventListener(name, changed)
  }
}

/** Keplr and those in its manner. */
export function createKeplrDriver(
  { provider, keyEvents }: WindowWallet,
  page: PageEvents | undefined,
): Driver {
  const find = (name: string): Member | undefined => {
    const member = readProperty(provider, name)
    return typeof member === 'function' ? (member as Member).bind(provider) : undefined
  }
  // An async function, so that a wallet that throws at once rejects like any other.
  const call = async (name: string, ...args: readonly unknown[]): Promise<unknown> => {
    const member = find(name)
    if (!member) throw new LatchkeyError('unsupportedMethod', `The wallet has no ${name}`)
    return member(...args)
  }
  const signAmino: Driver['signAmino'] = (chainId, signer, document, options) =>
    call('signAmino', chainId, signer, document, options)
  return {
    enable: chainId => call('enable', [chainId]),
    key: chainId => call('getKey', chainId),
    async isAuthorized(chainId) {
      // Leap's own. Keplr has nothing to ask that could not prompt.
      const answer = find('isConnected') ? await call('isConnected', chainId) : undefined
      return typeof answer === 'boolean' ? answer : undefined
    },
    async suggest(network, facts) {
      if (!find('experimentalSuggestChain')) {
        throw new LatchkeyError(
          'unsupportedNetwork',
          'The wallet does not know this network, and cannot add one',
        )
      }
      return call('experimentalSuggestChain', keplrSuggestion(network, facts))
    },
    async signText(chainId, signer, text) {
      if (find('signArbitrary')) return call('signArbitrary', chainId, signer, text)
      // The same document by hand; the answer then stands one level deeper.
      const answer = await signAmino(chainId, signer, adr36Document(signer, text), {})
      return readProperty(answer, 'signature')
    },
    signDirect: (chainId, signer, document, options) =>
      call('signDirect', chainId, signer, document, options),
    signAmino,
    async forget(chainIds) {
      if (find('disable')) return call('disable', chainIds)
      if (!find('disconnect')) return undefined
      return Promise.all(chainIds.map(chainId => call('disconnect', chainId)))
    },
    watch: changed => watchPage(page, keyEvents, changed),
  }
}
