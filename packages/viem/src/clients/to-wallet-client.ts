import { type Client, type Connection, LatchkeyError, type Network } from '@latchkey/core'
import {
  type Address,
  type Chain,
  type CustomTransport,
  createWalletClient,
  type JsonRpcAccount,
  type WalletClient,
} from 'viem'
import { NAMESPACE } from '../namespace.js'
import { chooseChain } from './choose-chain.js'
import type { WalletClientOptions } from './client-options.types.js'
import { requireNetwork } from './require-network.js'
import { createWalletTransport } from './wallet-transport.js'

/** A viem wallet client with account and chain: its actions need neither. */
export type LatchkeyWalletClient = WalletClient<CustomTransport, Chain, JsonRpcAccount>

/** What a wallet client is made of. */
export interface WalletClientParts {
  readonly connectorId: string
  readonly address: Address
  readonly chain: Chain
}

/** Makes the wallet client of a wallet, an account and a chain. */
export const createWalletClientOf = (
  client: Pick<Client, 'session'>,
  { connectorId, address, chain }: WalletClientParts,
): LatchkeyWalletClient =>
  createWalletClient({ account: address, chain, transport: createWalletTransport(client, connectorId) })

/** Returns the granted account of an address, in the spelling of the connection, or `undefined`. */
export const findAddress = ({ accounts }: Pick<Connection, 'accounts'>, account?: Address) =>
  // The adapter of eip155 gives checksummed hex addresses.
  accounts.find(({ address }) => address.toLowerCase() === (account ?? address).toLowerCase())?.address as
    | Address
    | undefined

/**
 * Returns a viem wallet client of the connected eip155 wallet. Every request goes through the wallet. The client keeps
 * its account and chain: make another one after a change, or use `useWalletClient`. Requests fail with code 4900 once
 * the wallet is no longer the active one.
 * @throws LatchkeyError `notConnected`, `notAuthorized` for an account that the wallet did not grant, `networkMissing`,
 * `invalidRequest`
 * @example
 * const hash = await toWalletClient(client).sendTransaction({ to, value: parseEther('1') })
 */
export function toWalletClient(client: Client, options: WalletClientOptions = {}): LatchkeyWalletClient {
  const connection = client.session.connection(NAMESPACE)
  if (!connection) throw new LatchkeyError('notConnected', `No wallet is connected in ${NAMESPACE}`)
  const address = findAddress(connection, options.account)
  if (!address)
    throw new LatchkeyError('notAuthorized', `The wallet did not grant the account ${options.account}`)
  const network: Network = requireNetwork(client, options.networkId ?? connection.networkId)
  const chain = chooseChain(network, options.chains)
  return createWalletClientOf(client, { connectorId: connection.connectorId, address, chain })
}
