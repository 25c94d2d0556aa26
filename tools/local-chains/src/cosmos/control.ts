import { QueryBalanceRequest, QueryBalanceResponse } from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { LocalChainError } from '../errors'
import type { BlockMode } from './ledger/chain'

/** Anything with the address of a Cosmos node. */
export interface CosmosNodeAddress {
  readonly rpcUrl: string
}

interface RpcAnswer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string }
}

/** One JSON-RPC call to a node, parameters by name. @throws LocalChainError `rpcFailed` with the node's own words */
export const callCosmosNode = async (
  { rpcUrl }: CosmosNodeAddress,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  signal?: AbortSignal,
): Promise<unknown> => {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    ...(signal === undefined ? {} : { signal }),
  })
  const { result, error } = (await response.json()) as RpcAnswer
  if (error) {
    const words = error.data ?? error.message
    throw new LocalChainError('rpcFailed', `${method}: ${words} (${error.code})`)
  }
  return result
}

/** Base units of a denom, straight from the node. */
export const cosmosBalanceOf = async (
  node: CosmosNodeAddress,
  address: string,
  denom: string,
): Promise<bigint> => {
  const data = Buffer.from(QueryBalanceRequest.encode({ address, denom }).finish()).toString('hex')
  const path = '/cosmos.bank.v1beta1.Query/Balance'
  const answer = (await callCosmosNode(node, 'abci_query', { path, data, prove: false })) as {
    readonly response: { readonly code: number; readonly value: string | null; readonly log: string }
  }
  const { code, value, log } = answer.response
  if (code !== 0) throw new LocalChainError('rpcFailed', `${path}: ${log} (${code})`)
  return BigInt(
    QueryBalanceResponse.decode(new Uint8Array(Buffer.from(value ?? '', 'base64'))).balance?.amount ?? '0',
  )
}

/** Makes blocks now; of the double alone. */
export const mineCosmosBlocks = async (node: CosmosNodeAddress, blocks = 1): Promise<void> => {
  await callCosmosNode(node, 'latchkey_mine', { blocks })
}

/** When blocks are made; of the double alone. */
export const setCosmosBlocks = async (node: CosmosNodeAddress, mode: BlockMode): Promise<void> => {
  await callCosmosNode(node, 'latchkey_setBlocks', { ...mode })
}

/** Forgets the transactions that wait for a block; of the double alone. */
export const dropCosmosTransactions = async (node: CosmosNodeAddress): Promise<void> => {
  await callCosmosNode(node, 'latchkey_dropWaiting')
}

/** Sets what an address holds; of the double alone. */
export const setCosmosBalance = async (
  node: CosmosNodeAddress,
  address: string,
  denom: string,
  amount: bigint,
): Promise<void> => {
  await callCosmosNode(node, 'latchkey_setBalance', { address, denom, amount: String(amount) })
}
