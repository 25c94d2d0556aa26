import { blake2b } from '@noble/hashes/blake2b'
import { LocalChainError } from '../errors'
import { callNode } from '../http/json-rpc'
import type { NodeAddress } from '../node-control'

/** twox128 of the pallets' and items' names: where the runtime keeps accounts and token accounts. */
const systemAccount = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const assetsAccount = '682a59d51ab9e48a8c8cc418ff9708d2b99d880ec681799c0cf30e8886371da9'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A map key with its hash in front (`Blake2_128Concat`). */
const hashedKey = (bytes: Uint8Array) => toHex(blake2b(bytes, { dkLen: 16 })) + toHex(bytes)

const readLittleEndian = (hex: string, offset: number): bigint => {
  const bytes = Buffer.from(hex.slice(2 + offset * 2, 2 + (offset + 16) * 2), 'hex')
  return BigInt(`0x${toHex(Uint8Array.from(bytes).reverse())}`)
}

const readStorage = async (node: NodeAddress, key: string): Promise<string | undefined> => {
  const value = await callNode(node.rpcUrl, 'state_getStorage', [`0x${key}`])
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string') return value
  throw new LocalChainError('rpcFailed', 'state_getStorage gave something else than bytes.')
}

/**
 * Base units straight from the node: free native coins, or of a token. Accounts are named by their 32 bytes in hex, so
 * that no address codec under test has a part in it.
 */
export const polkadotBalanceOf = async (
  node: NodeAddress,
  accountId: `0x${string}`,
  token?: string,
): Promise<bigint> => {
  const account = Uint8Array.from(Buffer.from(accountId.slice(2), 'hex'))
  if (token === undefined) {
    const info = await readStorage(node, systemAccount + hashedKey(account))
    return info === undefined ? 0n : readLittleEndian(info, 16)
  }
  const id = new Uint8Array(new Uint32Array([Number(token)]).buffer)
  const held = await readStorage(node, assetsAccount + hashedKey(id) + hashedKey(account))
  return held === undefined ? 0n : readLittleEndian(held, 0)
}

/** Makes blocks now; needed after {@link setPolkadotAutomine} was switched off. */
export const makePolkadotBlocks = async (node: NodeAddress, count = 1): Promise<void> => {
  await callNode(node.rpcUrl, 'dev_newBlock', [{ count }])
}

/** Whether every transaction gets its block at once. Off: transactions wait for {@link makePolkadotBlocks}. */
export const setPolkadotAutomine = async (node: NodeAddress, on: boolean): Promise<void> => {
  await callNode(node.rpcUrl, 'dev_setBlockBuildMode', [on ? 'Instant' : 'Manual'])
}

/** Writes into the pallets' storage, in the form that chopsticks takes: `{ System: { Account: [[[key], value]] } }`. */
export const setPolkadotStorage = async (node: NodeAddress, storage: object): Promise<void> => {
  await callNode(node.rpcUrl, 'dev_setStorage', [storage])
}
