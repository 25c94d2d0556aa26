import { type AdoptInput, adoptTransport } from '../adapter/adopt-transport.js'
import type { Connector } from '../adapter/connector.types.js'
import { parseAccountId } from '../caip/account-id.js'

/** Wraps a shared transport as the fake namespace does: it signs by `test_sign`, and takes any granted network. */
export function adoptInFake(
  input: Pick<AdoptInput, 'transport' | 'host' | 'namespace' | 'lifetime'>,
): Connector {
  return adoptTransport({
    ...input,
    toAccounts: ({ accountIds }, networkId) =>
      accountIds.flatMap(accountId => {
        const parsed = parseAccountId(accountId)
        return parsed.networkId === networkId
          ? [{ accountId, address: parsed.address, type: 'standard' }]
          : []
      }),
    capabilities: ({ transport, use }, { networkId }) => ({
      signMessage: {
        async sign({ account, message }, options) {
          const params = { address: account.address, message }
          const signature = await transport.request({ networkId, method: 'test_sign', params }, options)
          return { signature: String(signature), scheme: 'fake' }
        },
      },
      switchNetwork: { switchTo: use },
    }),
  })
}
