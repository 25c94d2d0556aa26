import { hexToBytes } from '@noble/hashes/utils'
import { type Block, syntheticHash } from '../ledger/block'
import type { BlockMode, CosmosChain, IncludedTx, TxResult } from '../ledger/chain'
import { SdkError } from '../ledger/sdk-error'
import { queries } from './queries'
import { RpcError } from './rpc-error'
import { searchTxs } from './tx-search'

/** The parameters of a call: by name, as CometBFT has them. */
export type Params = Readonly<Record<string, unknown>>
/** One method of the node. */
export type Method = (chain: CosmosChain, params: Params) => unknown

const version = '0.38.17'
const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const textOf = (params: Params, name: string): string => {
  const value = params[name]
  if (typeof value !== 'string') throw new RpcError(-32602, 'Invalid params', `${name} must be text`)
  return value
}

const numberOf = (value: unknown, otherwise: number): number => {
  const number = Number(value ?? otherwise)
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise
}

const header = ({ genesis }: CosmosChain, block: Block) => {
  const hash = (what: string) => syntheticHash(genesis, what)
  return {
    version: { block: '11', app: '0' },
    chain_id: genesis.chainId,
    height: String(block.height),
    time: block.time,
    last_block_id: {
      hash: block.parentHash,
      parts: { total: block.parentHash === '' ? 0 : 1, hash: block.parentHash },
    },
    last_commit_hash: hash('commit'),
    data_hash: hash('data'),
    validators_hash: hash('validators'),
    next_validators_hash: hash('validators'),
    consensus_hash: hash('consensus'),
    app_hash: block.hash,
    last_results_hash: hash('results'),
    evidence_hash: hash('evidence'),
    proposer_address: hash('proposer').slice(0, 40),
  }
}

const status: Method = chain => {
  const latest = chain.blocks.at(-1)
  const { genesis } = chain
  return {
    node_info: {
      protocol_version: { p2p: '8', block: '11', app: '0' },
      id: syntheticHash(genesis, 'node').slice(0, 40).toLowerCase(),
      listen_addr: 'tcp://127.0.0.1:0',
      network: genesis.chainId,
      version,
      channels: '',
      moniker: 'latchkey-double',
      other: { tx_index: 'on', rpc_address: 'tcp://127.0.0.1:0' },
    },
    sync_info: {
      latest_block_hash: latest?.hash,
      latest_app_hash: latest?.hash,
      latest_block_height: String(chain.height),
      latest_block_time: latest?.time,
      earliest_block_height: '1',
      catching_up: false,
    },
    validator_info: {
      address: syntheticHash(genesis, 'proposer').slice(0, 40),
      pub_key: {
        type: 'tendermint/PubKeyEd25519',
        value: toBase64(hexToBytes(syntheticHash(genesis, 'key'))),
      },
      voting_power: '1',
    },
  }
}

const block: Method = (chain, params) => {
  const height = numberOf(params.height, chain.height)
  const found = chain.blocks[height - 1]
  if (!found)
    throw new RpcError(
      -32603,
      'Internal error',
      `height ${height} must be less than or equal to the current blockchain height ${chain.height}`,
    )
  return {
    block_id: { hash: found.hash, parts: { total: 1, hash: found.hash } },
    block: {
      header: header(chain, found),
      data: { txs: found.txs.map(({ bytes }) => toBase64(bytes)) },
      evidence: { evidence: [] },
      last_commit: {
        height: String(found.height - 1),
        round: 0,
        block_id: { hash: found.parentHash, parts: { total: 1, hash: found.parentHash } },
        signatures: [],
      },
    },
  }
}

/** The headers of a range of blocks, newest first, at most twenty of them. */
const blockchain: Method = (chain, params) => {
  const highest = Math.min(numberOf(params.maxHeight, chain.height), chain.height)
  const lowest = Math.max(numberOf(params.minHeight, 1), highest - 19)
  if (lowest > highest)
    throw new RpcError(
      -32603,
      'Internal error',
      `min height ${lowest} can't be greater than max height ${highest}`,
    )
  const metas = chain.blocks.slice(lowest - 1, highest).reverse()
  return {
    last_height: String(chain.height),
    block_metas: metas.map(each => ({
      block_id: { hash: each.hash, parts: { total: 1, hash: each.hash } },
      block_size: '1000',
      header: header(chain, each),
      num_txs: String(each.txs.length),
    })),
  }
}

const abciQuery: Method = (chain, params) => {
  const path = textOf(params, 'path')
  const base = { index: '0', key: null, proofOps: null, height: String(chain.height), info: '' }
  try {
    const query = Object.hasOwn(queries, path) ? queries[path] : undefined
    if (!query) throw new SdkError('unknownRequest', `unknown query path: ${path}`)
    const value = toBase64(query(chain, hexToBytes(textOf(params, 'data'))))
    return { response: { ...base, code: 0, log: '', value: value === '' ? null : value, codespace: '' } }
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    return { response: { ...base, code: error.code, log: error.message, value: null, codespace: 'sdk' } }
  }
}

const submit: Method = (chain, params) => {
  try {
    const bytes = new Uint8Array(Buffer.from(textOf(params, 'tx'), 'base64'))
    const { hash, result } = chain.submit(bytes)
    return { code: result.code, data: '', log: result.log, codespace: result.codespace, hash }
  } catch (error) {
    if (error instanceof RangeError) throw new RpcError(-32603, 'Internal error', error.message)
    throw error
  }
}

const toTxResult = (result: TxResult) => ({
  code: result.code,
  data: null,
  log: result.log,
  info: '',
  gas_wanted: String(result.gasWanted),
  gas_used: String(result.gasUsed),
  events: result.events,
  codespace: result.codespace,
})

const toTx = ({ tx, height, index, result }: IncludedTx) => ({
  hash: tx.hash,
  height: String(height),
  index,
  tx_result: toTxResult(result),
  tx: toBase64(tx.bytes),
})

const tx: Method = (chain, params) => {
  const hash = Buffer.from(textOf(params, 'hash'), 'base64').toString('hex').toUpperCase()
  const found = chain.included.get(hash)
  if (!found) throw new RpcError(-32603, 'Internal error', `tx (${hash}) not found`)
  return toTx(found)
}

const txSearch: Method = (chain, params) => {
  const found = searchTxs(chain, textOf(params, 'query'))
  const perPage = numberOf(params.per_page, 30)
  const page = numberOf(params.page, 1)
  const sorted = params.order_by === 'desc' ? [...found].reverse() : found
  const slice = sorted.slice((page - 1) * perPage, page * perPage)
  return { txs: slice.map(toTx), total_count: String(found.length) }
}

const readMode = (params: Params): BlockMode => {
  if (params.mode === 'interval') return { mode: 'interval', ms: numberOf(params.ms, 1000) }
  return { mode: params.mode === 'manual' ? 'manual' : 'instant' }
}

/** What a person at the machine would do. Real nodes have none of these. */
const control: Readonly<Record<string, Method>> = {
  latchkey_mine: (chain, params) => chain.mine(numberOf(params.blocks, 1)),
  latchkey_setBlocks: (chain, params) => chain.setBlocks(readMode(params)),
  latchkey_dropWaiting: chain => chain.dropWaiting(),
  latchkey_waiting: chain => chain.waiting,
  latchkey_setBalance: (chain, params) =>
    chain.endow(textOf(params, 'address'), textOf(params, 'denom'), BigInt(textOf(params, 'amount'))),
}

/** Every method of the node by name. */
export const methods: Readonly<Record<string, Method>> = {
  health: () => ({}),
  status,
  block,
  blockchain,
  abci_info: chain => ({
    response: { data: 'latchkey-double', last_block_height: String(chain.height), last_block_app_hash: '' },
  }),
  abci_query: abciQuery,
  broadcast_tx_sync: submit,
  broadcast_tx_async: submit,
  num_unconfirmed_txs: chain => ({ n_txs: String(chain.waiting), total: String(chain.waiting) }),
  tx,
  tx_search: txSearch,
  ...control,
}
