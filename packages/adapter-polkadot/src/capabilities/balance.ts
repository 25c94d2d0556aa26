import {
  type Balance,
  type BalanceQuery,
  type CallOptions,
  LatchkeyError,
  type RecipientFacts,
} from '@latchkey/core/adapter'
import { accountKey, decodeAccount, spendable } from '../chain/account-info.js'
import type { Nodes } from '../chain/nodes.js'
import { blake2Key, readStorage, storageKey, twoxKey } from '../chain/storage.js'
import { decodeAccount as decodeAddress } from '../codec/address.js'

/**
 * The account behind an address of a network.
 * @throws LatchkeyError `invalidAddress`
 */
export function requireAccountId({ codec }: Pick<Nodes, 'codec'>, query: BalanceQuery): Uint8Array {
  const account = decodeAddress(codec.normalizeAddress(query.address, query.networkId))
  if (account) return account
  throw new LatchkeyError('invalidAddress', 'This is not an address of this network')
}

/** The network's own coin: what can be transferred. A failure is a failure, never a zero. */
export async function fetchBalance(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<Balance> {
  const node = nodes.of(query.networkId)
  const [bytes] = await readStorage(node, [accountKey(requireAccountId(nodes, query))], options)
  const { decimals, symbol } = node.network.nativeCurrency
  return { amount: spendable(decodeAccount(bytes)), decimals, symbol }
}

/** What is worth knowing before sending to an address. */
export async function inspectRecipient(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<RecipientFacts> {
  const node = nodes.of(query.networkId)
  const account = requireAccountId(nodes, query)
  // Contracts stand in one pallet where accounts have 32 bytes, and in another where they have 20.
  const code =
    account.length === 20
      ? storageKey('EVM', 'AccountCodes', blake2Key(account))
      : storageKey('Contracts', 'ContractInfoOf', twoxKey(account))
  const [info, contract] = await readStorage(node, [accountKey(account), code], options)
  const { nonce, exists } = decodeAccount(info)
  return { contract: contract !== undefined, unused: contract === undefined && !exists && nonce === 0n }
}
