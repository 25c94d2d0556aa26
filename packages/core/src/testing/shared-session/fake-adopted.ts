import type { WalletCapabilities } from '../../adapter/contract/capabilities.js'
import type { Connector } from '../../adapter/contract/connector.types.js'
import type { SharedTransport } from '../../adapter/contract/shared-transport.types.js'
import { adoptTransport } from '../../adapter/shared-session/adopt-transport.js'
import type { AdoptInput } from '../../adapter/shared-session/adopted.types.js'
import type { NetworkId } from '../../caip/network-id.js'
import { parseAccountId } from '../../caip/parse-account-id.js'

const signBy = (
  transport: SharedTransport,
  networkId: NetworkId,
): NonNullable<WalletCapabilities['signMessage']> => ({
  async sign({ account, message }, options) {
    const params = { address: account.address, message }
    const signature = await transport.request({ networkId, method: 'test_sign', params }, options)
    return { signature: String(signature), scheme: 'fake' }
  },
})

/** Wraps a shared transport as the fake namespace does: it signs by `test_sign`, and takes any granted network. */
export function adoptInFake(
  input: Pick<AdoptInput, 'transport' | 'host' | 'namespace' | 'lifetime'>,
): Connector {
  return adoptTransport({
    ...input,
    toAccounts: ({ accountIds, accountTypes = {} }, networkId) =>
      accountIds.flatMap(accountId => {
        const parsed = parseAccountId(accountId)
        return parsed.networkId === networkId
          ? [{ accountId, address: parsed.address, type: accountTypes[parsed.address] ?? 'standard' }]
          : []
      }),
    capabilities: ({ transport, use, grants }, { networkId }) => ({
      ...(grants('test_sign') ? { signMessage: signBy(transport, networkId) } : {}),
      switchNetwork: { switchTo: use },
    }),
  })
}
