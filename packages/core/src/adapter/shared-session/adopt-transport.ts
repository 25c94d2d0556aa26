import { LatchkeyError } from '../../errors/error.js'
import { destroyedError, throwIfAborted, withAbort } from '../../kernel/task.js'
import type { Connector } from '../contract/connector.types.js'
import { createAdopted } from './adopted.js'
import type { AdoptInput } from './adopted.types.js'
import { chooseNetwork, lastNetwork } from './adopted-network.js'

/**
 * Makes a connector of a shared transport: what is the same in every namespace. Connecting, the network in use, what
 * the wallet reports and the end stand here; decoding addresses and asking for signatures stay with the adapter.
 */
export function adoptTransport(input: AdoptInput): Connector {
  const { transport, host, namespace, lifetime } = input
  const { connectorId, type, name, icon } = transport
  const { adopted, begin, detach } = createAdopted(input)
  return {
    id: connectorId,
    type,
    name,
    ...(icon === undefined ? {} : { icon }),
    async connect({ networkId, silent = false, ...wish }, options) {
      if (lifetime.aborted) throw destroyedError()
      const session = await withAbort(transport.open({ silent }, options), lifetime)
      const last = lastNetwork(host)
      const chosen = chooseNetwork(session, silent ? [last, networkId] : [networkId, last], host)
      const asked = { ...wish, ...options, silent }
      const accounts = chosen === undefined ? [] : await input.toAccounts(session, chosen, asked)
      if (chosen === undefined || accounts.length === 0)
        throw new LatchkeyError('invalidResponse', `${name} shares no account that fits`, {
          hint: 'Choose an account of the right kind in the wallet.',
        })
      throwIfAborted(options?.signal)
      if (lifetime.aborted) throw destroyedError()
      // Over while its accounts were being read: there is nobody left to tell it.
      if (!transport.session())
        throw new LatchkeyError('walletDisconnected', 'The wallet ended the session', {
          hint: 'Connect the wallet again.',
        })
      begin({ session, networkId: chosen, accounts })
      return { connectorId, namespace, networkId: chosen, accounts }
    },
    async disconnect(options) {
      detach()
      await transport.close(options)
    },
    capabilities: connection => (adopted.current() ? input.capabilities(adopted, connection) : {}),
    ...(input.getProvider ? { getProvider: async () => input.getProvider?.(adopted) } : {}),
  }
}
