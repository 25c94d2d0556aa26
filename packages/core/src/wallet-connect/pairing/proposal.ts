import type { WalletConnectTraits } from '../../adapter/contract/chain-adapter.types.js'
import type { Network } from '../../adapter/contract/network.types.js'
import type { ProposalNamespace } from '../../adapter/wallet-connect/sign-client.types.js'
import type { NetworkId } from '../../caip/network-id.js'
import type { WalletConnectOptions } from '../../context/options.types.js'

/** One namespace of the client: its adapter asks for, and its networks. */
export interface ProposedNamespace {
  readonly namespace: string
  readonly asked: WalletConnectTraits
  readonly networks: readonly Network[]
}

/** The ids a network goes by, its own first: some wallets still know an older one. */
const idsOf = (network: Network, legacy: Readonly<Record<NetworkId, NetworkId>> = {}): NetworkId[] => {
  const older = legacy[network.caipNetworkId]
  return older ? [network.caipNetworkId, older] : [network.caipNetworkId]
}

/**
 * What a session is asked for: everything optional, since one wallet rarely speaks every namespace and the client
 * checks what comes back itself. A namespace whose adapter names no methods is not asked for.
 */
export function createProposal(
  namespaces: readonly ProposedNamespace[],
  overrides: WalletConnectOptions = {},
): Record<string, ProposalNamespace> {
  const proposal: Record<string, ProposalNamespace> = {}
  for (const { namespace, asked, networks } of namespaces) {
    const methods = overrides.methods?.[namespace] ?? asked.methods
    const { legacyNetworkIds } = asked
    const chains =
      overrides.chains?.[namespace] ?? networks.flatMap(network => idsOf(network, legacyNetworkIds))
    if (methods.length === 0 || chains.length === 0) continue
    // Only what the app releases: the RPC URLs it uses itself may hold keys.
    const urls = networks.flatMap(({ caipNetworkId }) => {
      const url = overrides.rpcMap?.[caipNetworkId]
      return url === undefined ? [] : [[caipNetworkId, url] as const]
    })
    proposal[namespace] = {
      chains: [...chains],
      methods: [...methods],
      events: [...(overrides.events?.[namespace] ?? asked.events)],
      ...(urls.length > 0 ? { rpcMap: Object.fromEntries(urls) } : {}),
    }
  }
  return proposal
}
