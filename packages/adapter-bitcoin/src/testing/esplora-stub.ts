import type { FakeEnv, FakeReply, FakeRequest } from '@latchkey/core/testing'
import { loadSdk } from '../chain/sdk.js'
import { requireAddress } from '../codec/address.js'
import { hex } from '../codec/encoding.js'

const BASE = 'https://mainnet.test/api'
const TIP = 900_000

/** How the API describes one coin; `claimed` is what it lists, where that is a lie. */
export interface StubCoin {
  readonly value: bigint
  readonly confirmed?: boolean
  /** Blocks on top of it, its own counted. Default: old. */
  readonly depth?: number
  readonly claimed?: bigint
  readonly reward?: boolean
}

/** An Esplora-style API of one address, its transactions real ones of strangers. */
export async function createEsploraStub(env: FakeEnv, address: string) {
  const { lib } = await loadSdk()
  const { script } = requireAddress(address)
  const state = {
    rate: 5 as number,
    sent: [] as string[],
    asked: [] as string[],
    /** What happens before the next answer. */
    before: undefined as (() => unknown) | undefined,
  }
  const coins: { txid: string; raw: string; coin: StubCoin }[] = []
  /** Other transactions that the API knows, by id. */
  const others = new Map<string, unknown>()

  const add = (coin: StubCoin): string => {
    const transaction = new lib.Transaction()
    transaction.version = 2
    transaction.addInput(new Uint8Array(32).fill(coins.length + 1), coins.length)
    transaction.addOutput(script, coin.value)
    const txid = transaction.getId()
    coins.push({ txid, raw: hex.encode(transaction.toBuffer()), coin })
    return txid
  }
  const statusOf = ({ confirmed = true, depth = 1_000 }: StubCoin) =>
    confirmed ? { confirmed, block_height: TIP - depth + 1 } : { confirmed }
  /** The inputs of transactions that a test describes itself. */
  const inputs = new Map<string, readonly object[]>()
  const describe = ({ txid, coin }: (typeof coins)[number]) => ({
    txid,
    vin: inputs.get(txid) ?? [
      { txid: 'ab'.repeat(32), vout: 0, prevout: null, is_coinbase: coin.reward ?? false },
    ],
    vout: [{ scriptpubkey: hex.encode(script), value: Number(coin.value) }],
    fee: 100,
    status: statusOf(coin),
  })
  const answer = ({ method, url, body = '' }: FakeRequest): FakeReply => {
    const path = url.slice(BASE.length)
    state.asked.push(`${method} ${path}`)
    if (method === 'POST') {
      state.sent.push(body)
      return { text: lib.Transaction.fromHex(body).getId() }
    }
    if (path === '/fee-estimates') return { json: { 1: state.rate } }
    if (path === '/blocks/tip/height') return { text: String(TIP) }
    if (path === `/address/${address}/utxo`)
      return {
        json: coins.map(({ txid, coin }) => ({
          txid,
          vout: 0,
          value: Number(coin.claimed ?? coin.value),
          status: statusOf(coin),
        })),
      }
    const [, , id = '', form] = path.split('/')
    const found = coins.find(({ txid }) => txid === id)
    if (found) return form === 'hex' ? { text: found.raw } : { json: describe(found) }
    return others.has(id) ? { json: others.get(id) } : { status: 404, text: 'Transaction not found' }
  }
  env.fetch.route(`GET ${BASE}*`, async request => {
    const { before } = state
    state.before = undefined
    await before?.()
    return answer(request)
  })
  env.fetch.route(`POST ${BASE}/tx`, answer)
  return {
    state,
    add,
    others,
    /** Says where a coin's transaction came from. */
    inputsOf: (txid: string, list: readonly object[]) => void inputs.set(txid, list),
    /** Somebody spends it. */
    spend: (txid: string) => {
      coins.splice(
        coins.findIndex(coin => coin.txid === txid),
        1,
      )
    },
    /** Lists the first coin once more. */
    repeat: () => void coins.push(...coins.slice(0, 1)),
    rawOf: (txid: string) => coins.find(coin => coin.txid === txid)?.raw ?? '',
    swap: (txid: string, raw: string) => {
      const found = coins.find(coin => coin.txid === txid)
      if (found) found.raw = raw
    },
    /** The inputs, outputs and fee of what was sent last. */
    lastSent: () => {
      const transaction = lib.Transaction.fromHex(state.sent.at(-1) ?? '')
      const inputs = transaction.ins.map(({ hash }) => hex.encode(Uint8Array.from(hash).reverse()))
      const held = inputs.reduce(
        (sum, id) => sum + (coins.find(({ txid }) => txid === id)?.coin.value ?? 0n),
        0n,
      )
      const paid = transaction.outs.reduce((sum, { value }) => sum + value, 0n)
      return { inputs, outputs: transaction.outs.map(({ value }) => value), fee: held - paid }
    },
  }
}
