import type { Client } from '@latchkey/core'
import {
  type Chain,
  type CustomTransport,
  createWalletClient,
  type JsonRpcAccount,
  type WalletClient,
} from 'viem'
import type { WalletClientOptions } from './client-options.types.js'
import { requireWalletClientParts, type WalletClientParts } from './wallet-client-parts.js'
import { createWalletTransport } from './wallet-transport.js'

/** A viem wallet client with account and chain: its actions need neither. */
export type LatchkeyWalletClient = WalletClient<CustomTransport, Chain, JsonRpcAccount>

/** Makes the wallet client of a wallet, an account and a chain. */
export const createWalletClientOf = (
  client: Pick<Client, 'session'>,
  { connectorId, address, chain }: WalletClientParts,
): LatchkeyWalletClient =>
  createWalletClient({ account: address, chain, transport: createWalletTransport(client, connectorId) })

/**
 * Returns a viem wallet client of the connected eip155 wallet. Every request goes through the wallet. The client keeps
 * its account and chain: make another one after a change, or use `useWalletClient`. Requests fail with code 4900 once
 * the wallet is no longer the active one.
 * @throws LatchkeyError `notConnected`, `notAuthorized` for an account that the wallet did not grant, `networkMissing`,
 * `invalidRequest`
 * @example
 * const hash = await toWalletClient(client).sendTransaction({ to, value: parseEther('1') })
 */
export const toWalletClient = (client: Client, options: WalletClientOptions = {}): LatchkeyWalletClient =>
  createWalletClientOf(client, requireWalletClientParts(client, options))
