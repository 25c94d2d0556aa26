import { type Client, type Connection, LatchkeyError } from '@latchkey/core'
import type { Address, Chain } from 'viem'
import { NAMESPACE } from '../namespace.js'
import { chooseChain } from './choose-chain.js'
import type { WalletClientOptions } from './client-options.types.js'
import { requireNetwork } from './require-network.js'

/** What a wallet client is made of. */
export interface WalletClientParts {
  readonly connectorId: string
  readonly address: Address
  readonly chain: Chain
}

/** Returns the granted account of an address, in the spelling of the connection, or `undefined`. */
export const findAddress = ({ accounts }: Pick<Connection, 'accounts'>, account?: Address) =>
  // The adapter of eip155 gives checksummed hex addresses.
  accounts.find(({ address }) => address.toLowerCase() === (account ?? address).toLowerCase())?.address as
    | Address
    | undefined

/**
 * Returns the wallet, the account and the chain that are in use now. Needs nothing of viem.
 * @throws LatchkeyError `notConnected`, `notAuthorized` for an account that the wallet did not grant, `networkMissing`,
 * `invalidRequest`
 */
export function requireWalletClientParts(
  client: Client,
  options: WalletClientOptions = {},
): WalletClientParts {
  const connection = client.session.connection(NAMESPACE)
  if (!connection) throw new LatchkeyError('notConnected', `No wallet is connected in ${NAMESPACE}`)
  const address = findAddress(connection, options.account)
  if (!address)
    throw new LatchkeyError('notAuthorized', `The wallet did not grant the account ${options.account}`)
  const network = requireNetwork(client, options.networkId ?? connection.networkId)
  return { connectorId: connection.connectorId, address, chain: chooseChain(network, options.chains) }
}
