import { LatchkeyError, readProperty } from '@latchkey/core/adapter'
import type { WindowWallet } from '../../window-wallets.js'
import type { Driver } from './driver.types.js'
import { cosmostationSuggestion } from './suggestion.js'

type Member = (...args: readonly unknown[]) => unknown

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Cosmostation's own protocol: everything through one `request`, errors with codes. */
export function createCosmostationDriver({ provider }: WindowWallet): Driver {
  const member = (name: string): Member | undefined => {
    const found = readProperty(provider, name)
    return typeof found === 'function' ? (found as Member).bind(provider) : undefined
  }
  const request = async (method: string, params: unknown): Promise<unknown> =>
    member('request')?.({ method, params })
  const ask = (method: string, chainId: string, more: object = {}) =>
    request(method, { chainName: chainId, ...more })

  const isKnown = async (chainId: string): Promise<boolean> => {
    const known = await request('cos_supportedChainIds', {}).catch(() => undefined)
    const lists = [readProperty(known, 'official'), readProperty(known, 'unofficial')]
    // A wallet that does not tell is asked all the same.
    return lists.every(list => list === undefined) || lists.some(list => listOf(list).includes(chainId))
  }
  return {
    async enable(chainId) {
      if (await isKnown(chainId)) return undefined
      throw new LatchkeyError('unsupportedNetwork', 'The wallet does not know this network')
    },
    key: chainId => ask('cos_requestAccount', chainId),
    isAuthorized: chainId =>
      ask('cos_account', chainId).then(
        () => true,
        () => false,
      ),
    suggest: (network, facts) => request('cos_addChain', cosmostationSuggestion(network, facts)),
    signText: (chainId, signer, text) => ask('cos_signMessage', chainId, { signer, message: text }),
    signDirect: (chainId, _signer, document, options) =>
      ask('cos_signDirect', chainId, {
        doc: {
          chain_id: document.chainId,
          body_bytes: document.bodyBytes,
          auth_info_bytes: document.authInfoBytes,
          account_number: String(document.accountNumber),
        },
        isEditFee: !options.preferNoSetFee,
        isEditMemo: !options.preferNoSetMemo,
      }),
    signAmino: (chainId, _signer, document, options) =>
      ask('cos_signAmino', chainId, {
        doc: document,
        isEditFee: !options.preferNoSetFee,
        isEditMemo: !options.preferNoSetMemo,
      }),
    forget: ([chainId = '']) => ask('cos_disconnect', chainId),
    watch(changed) {
      // Some versions give back what `off` wants, others want what they were given.
      const handle = member('on')?.('accountChanged', changed)
      return () => {
        const off = member('off')
        off?.(typeof handle === 'function' && handle !== changed ? handle : 'accountChanged', changed)
      }
    },
    request,
  }
}
