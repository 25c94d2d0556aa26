import {
  type Adopted,
  type CallOptions,
  LatchkeyError,
  type Network,
  type WalletGuard,
} from '@latchkey/core/adapter'
import type { CosmosChain } from '../../codec/chain-facts.types.js'
import { isUnknownChain, keplrSuggestion, requireChain } from '../wallet-code.js'

const ENABLE = 'keplr_enable'
const SUGGEST = 'keplr_experimentalSuggestChain'

/** What going to another network over a session needs. */
export interface SwitchSessionInput {
  readonly adopted: Adopted
  readonly guard: WalletGuard
  readonly chains: readonly CosmosChain[]
}

/** Has Keplr let the app see a chain, which it gets to know first where it does not. */
async function askForChain({ adopted, chains }: SwitchSessionInput, network: Network): Promise<void> {
  const state = adopted.current()
  if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  const facts = requireChain(chains, network.caipNetworkId)
  const ask = (method: string, params: unknown) =>
    adopted.transport.request({ networkId: state.networkId, method, params })
  const enable = () => ask(ENABLE, { chainIds: [facts.chainId] })
  try {
    await enable()
  } catch (error) {
    if (!isUnknownChain(error) || !adopted.grants(SUGGEST)) throw error
    await ask(SUGGEST, { chainInfo: keplrSuggestion(network, facts) })
    // Asked once more; a second refusal is an answer, not a reason to loop.
    await enable().catch((again: unknown) => {
      if (!isUnknownChain(again)) throw again
    })
  }
}

/**
 * Goes to a network over a session: a granted one at once. Any other can be asked of Keplr alone, and the accounts in
 * its session decide whether it was granted.
 * @throws LatchkeyError `unsupportedNetwork`, `userRejected`, `switchFailed`, `networkMissing`, `notConnected`, `aborted`
 */
export async function switchSession(
  input: SwitchSessionInput,
  network: Network,
  options?: CallOptions,
): Promise<void> {
  const { adopted, guard } = input
  const granted = adopted.current()?.session.networkIds.includes(network.caipNetworkId)
  if (granted || !adopted.grants(ENABLE)) return adopted.use(network)
  await guard.ask(() => askForChain(input, network), options)
  if (await adopted.covers(network.caipNetworkId, options)) return adopted.use(network)
  throw new LatchkeyError('switchFailed', 'The wallet did not grant the network')
}
