import type { Frozen, Network, SendController, SendState, TokenBalance, TokensState } from '@latchkey/core'
import { useAccount } from '../../hooks/use-account.js'
import { useNetwork } from '../../hooks/use-network.js'
import { type AmountReading, readAmount } from './read-amount.js'
import { type RecipientReading, useRecipient } from './use-recipient.js'

/** Everything the steps of a transfer show and do. */
export interface SendForm {
  readonly state: Frozen<SendState>
  readonly actions: SendController['actions']
  readonly tokens: Frozen<TokensState> & { refresh(): Promise<void> }
  /** The network's own coin, in which fees are paid. */
  readonly coin: Frozen<TokenBalance> | undefined
  readonly network: Network | undefined
  readonly from: string
  readonly namespace: string
  readonly amount: AmountReading
  readonly recipient: RecipientReading
}

/** Joins the send form with what it is about. */
export function useSendForm(parts: Pick<SendForm, 'state' | 'actions' | 'tokens'>): SendForm {
  const { state, tokens } = parts
  const { address: from = '', namespace = '' } = useAccount()
  const { network } = useNetwork()
  const coin = tokens.balances.find(token => token.native)
  return {
    ...parts,
    coin,
    network,
    from,
    namespace,
    amount: readAmount(state.sendTokenAmount, state.token, coin, state.fee, state.limits),
    recipient: useRecipient(state.receiverAddress, namespace, network?.caipNetworkId),
  }
}
