import { type Client, parseNetworkId, toNetworkId } from '@latchkey/core'
import type { Address } from 'viem'

/** The one namespace that wagmi knows. */
export const NAMESPACE = 'eip155'

/** What wagmi stores of a connection. */
export interface WalletSession {
  /** The active account first. */
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** Returns the accounts and the chain of the active wallet, or `undefined` while no wallet is connected. */
export function readSession(client: Client): WalletSession | undefined {
  const connection = client.session.connection(NAMESPACE)
  if (!connection) return undefined
  return {
    // The adapter has checked them: 20 bytes, with the checksum of ERC-55.
    accounts: connection.accounts.map(({ address }) => address as Address),
    chainId: Number(parseNetworkId(connection.networkId).reference),
  }
}

/** Returns the CAIP-2 id of a chain. */
export const networkIdOf = (chainId: number) => toNetworkId(NAMESPACE, chainId)

/** Returns a chain id as EIP-1193 writes it. */
export const toChainHex = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`

/** Returns true if both have the same accounts in the same order. */
export const hasSameAccounts = (one: readonly Address[], other: readonly Address[]): boolean =>
  one.length === other.length && one.every((account, index) => account === other[index])
