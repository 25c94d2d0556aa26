import { askBitcoind } from '../node-rpc'
import { type EsploraTransaction, type RawTransaction, toEsplora } from './transaction'

interface RawBlock {
  readonly hash: string
  readonly height: number
  readonly time: number
  readonly previousblockhash?: string
  readonly tx: readonly RawTransaction[]
}

interface IndexedBlock {
  readonly hash: string
  readonly height: number
  readonly txids: readonly string[]
}

/** What is known of the chain and of what waits: found by transaction, by address and by output. */
export interface ChainIndex {
  /** Brings the index to where the node is; a chain that was reorganised is followed. */
  sync(): Promise<void>
  tip(): { readonly hash: string; readonly height: number }
  hashAt(height: number): string | undefined
  transaction(txid: string): EsploraTransaction | undefined
  /** Every transaction of an address, the waiting ones first, then the newest block's. */
  ofAddress(address: string): readonly EsploraTransaction[]
  /** Who spends an output: the transaction, and the place of the input in it. */
  spender(txid: string, vout: number): { readonly txid: string; readonly vin: number } | undefined
}

/** Makes the index of one node. It has no store: a local chain is read again within a moment. */
export const createChainIndex = (nodeUrl: string): ChainIndex => {
  const blocks: IndexedBlock[] = []
  const confirmed = new Map<string, EsploraTransaction>()
  let waiting = new Map<string, EsploraTransaction>()
  let spends = new Map<string, { txid: string; vin: number }>()
  let byAddress = new Map<string, EsploraTransaction[]>()
  let running: Promise<void> | undefined

  const find = (txid: string) => waiting.get(txid) ?? confirmed.get(txid)
  const prevoutOf = (txid: string, vout: number) => find(txid)?.vout[vout]

  const addBlock = (block: RawBlock) => {
    const status = {
      confirmed: true,
      block_height: block.height,
      block_hash: block.hash,
      block_time: block.time,
    }
    for (const raw of block.tx) confirmed.set(raw.txid, toEsplora(raw, status, prevoutOf))
    blocks.push({ hash: block.hash, height: block.height, txids: block.tx.map(({ txid }) => txid) })
  }
  const dropTip = () => {
    for (const txid of blocks.pop()?.txids ?? []) confirmed.delete(txid)
  }
  const readBlocks = async () => {
    const height = (await askBitcoind(nodeUrl, 'getblockcount')) as number
    for (let tip = blocks.at(-1); tip; tip = blocks.at(-1)) {
      const hash = tip.height > height ? undefined : await askBitcoind(nodeUrl, 'getblockhash', [tip.height])
      if (hash === tip.hash) break
      dropTip()
    }
    for (let next = blocks.length; next <= height; next++) {
      const hash = await askBitcoind(nodeUrl, 'getblockhash', [next])
      addBlock((await askBitcoind(nodeUrl, 'getblock', [hash, 2])) as RawBlock)
    }
  }
  const readWaiting = async () => {
    const txids = (await askBitcoind(nodeUrl, 'getrawmempool')) as string[]
    const read = async (txid: string) => {
      const raw = await askBitcoind(nodeUrl, 'getrawtransaction', [txid, 1]).catch(() => undefined)
      return raw as RawTransaction | undefined
    }
    const raws = (await Promise.all(txids.map(read))).filter(raw => raw !== undefined)
    const pool = new Map(raws.map(raw => [raw.txid, raw]))
    const prevout = (txid: string, vout: number) =>
      confirmed.get(txid)?.vout[vout] ?? (pool.has(txid) ? toOutput(pool, txid, vout) : undefined)
    waiting = new Map(raws.map(raw => [raw.txid, toEsplora(raw, { confirmed: false }, prevout)]))
  }
  const toOutput = (pool: ReadonlyMap<string, RawTransaction>, txid: string, vout: number) => {
    const raw = pool.get(txid)
    return raw === undefined ? undefined : toEsplora(raw, { confirmed: false }, () => undefined).vout[vout]
  }
  const reindex = () => {
    spends = new Map()
    byAddress = new Map()
    const newestFirst = [...waiting.values(), ...[...confirmed.values()].reverse()]
    for (const transaction of newestFirst) {
      const addresses = new Set<string>()
      for (const [vin, input] of transaction.vin.entries()) {
        if (!input.is_coinbase) spends.set(`${input.txid}:${input.vout}`, { txid: transaction.txid, vin })
        if (input.prevout?.scriptpubkey_address) addresses.add(input.prevout.scriptpubkey_address)
      }
      for (const { scriptpubkey_address } of transaction.vout)
        if (scriptpubkey_address) addresses.add(scriptpubkey_address)
      for (const address of addresses)
        byAddress.set(address, [...(byAddress.get(address) ?? []), transaction])
    }
  }
  const update = async () => {
    await readBlocks()
    await readWaiting()
    reindex()
  }
  return {
    sync: () => {
      running ??= update().finally(() => {
        running = undefined
      })
      return running
    },
    tip: () => blocks.at(-1) ?? { hash: '', height: -1 },
    hashAt: height => blocks[height]?.hash,
    transaction: find,
    ofAddress: address => byAddress.get(address) ?? [],
    spender: (txid, vout) => spends.get(`${txid}:${vout}`),
  }
}
