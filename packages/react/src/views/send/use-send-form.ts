import type { Frozen, Network, SendController, SendState, TokenBalance, TokensState } from '@latchkey/core'
import { activeNetwork } from '@latchkey/core/internal/network/network.selectors'
import { useClient } from '../../client-context.js'
import { useAccount } from '../../hooks/account/use-account.js'
import { useWalletCapabilities } from '../../hooks/connection/use-capability.js'
import { useSlice } from '../../use-slice.js'

/** Everything the steps of a transfer show and do. */
export interface SendForm {
  readonly state: Frozen<SendState>
  readonly actions: SendController['actions']
  readonly tokens: Frozen<TokensState> & { refresh(): Promise<void> }
  /** The network's own coin, in which fees are paid. */
  readonly coin: Frozen<TokenBalance> | undefined
  /** The network of the chosen token, on which the transfer is signed. */
  readonly network: Network | undefined
  readonly namespace: string
  /** The namespace as people know it, such as Ethereum. */
  readonly chain: string
  /** What memos the wallet takes along; undefined is none. */
  readonly memos: { readonly maxBytes: number } | undefined
}

/** Joins the send form with what it is about. */
export function useSendForm(parts: Pick<SendForm, 'state' | 'actions' | 'tokens'>): SendForm {
  const { state, tokens } = parts
  const { namespace = '' } = useAccount()
  const client = useClient()
  const networkId = state.token?.networkId
  const network = useSlice(client.network, networks =>
    networkId ? networks.byId[networkId] : activeNetwork(networks, networks.activeNamespace),
  )
  const memos = useWalletCapabilities({ namespace }).transfer?.memo
  const chain = client.registry.adapters.get(namespace)?.traits.displayName ?? ''
  return { ...parts, coin: tokens.balances.find(token => token.native), network, namespace, chain, memos }
}
