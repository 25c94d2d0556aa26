import { type CallOptions, isLatchkeyError, LatchkeyError } from '@latchkey/core/adapter'
import { type CoinRequest, type Selection, selectCoins } from './coins.js'
import type { Esplora } from './nodes.js'
import { inBatches, remember } from './previous.js'
import { transactionSchema, type Utxo, utxosSchema } from './schemas.js'

/** What an inscription usually stands on. Smaller outputs of an address for everything are left alone. */
const POSTAGE = 10_000n
/** A reward can be spent in the hundred and first block on top of it. */
const MATURITY = 100
/** Anybody can send dust: after so many coins that may not be spent, no more are looked up. */
const MOST_REFUSED = 16
/** Coins that still wait for a block and count for a fee of everything. */
const MOST_WAITING = 8

/** The coins of an address, and which of them a transfer may spend. */
export interface CoinList {
  readonly coins: readonly Utxo[]
  /** Whether a coin may be spent for sure: nothing has to be asked. */
  isSure(coin: Utxo): boolean
  /** Looks at the coin's transaction where that is needed. */
  isSpendable(coin: Utxo): Promise<boolean>
}

const fetchTransaction = (api: Esplora, txid: string, options?: CallOptions) =>
  remember(api, `tx/${txid}`, () => api.find(`/tx/${txid}`, transactionSchema, options))

/** Whether a waiting transaction spends from this address alone: then its change is as good as confirmed. */
async function isOwnChange(api: Esplora, txid: string, address: string, options?: CallOptions) {
  const transaction = await fetchTransaction(api, txid, options)
  return transaction?.vin.every(({ prevout }) => prevout?.scriptpubkey_address === address) ?? false
}

/** Whether a coin is a reward. The API lists those that are too young as well. */
async function isReward(api: Esplora, { txid }: Utxo, options?: CallOptions) {
  const transaction = await fetchTransaction(api, txid, options)
  return transaction?.vin.some(({ is_coinbase }) => is_coinbase) ?? false
}

const isOld = ({ status: { block_height: height } }: Utxo, tip: number) =>
  height === undefined || height === null || tip - height + 1 > MATURITY

/**
 * The coins of an address. What others sent and is not confirmed could be replaced by its sender, so that a transfer
 * may spend confirmed coins, and change of its own that still waits.
 * @throws LatchkeyError `invalidResponse`, and those of the API
 */
export async function fetchCoins(
  api: Esplora,
  address: string,
  shared: boolean,
  options?: CallOptions,
): Promise<CoinList> {
  const [all, tip] = await Promise.all([
    api.get(`/address/${address}/utxo`, utxosSchema, options),
    api.getText('/blocks/tip/height', options).then(Number),
  ])
  if (new Set(all.map(({ txid, vout }) => `${txid}:${vout}`)).size !== all.length)
    throw new LatchkeyError('invalidResponse', "The network's API listed one coin twice")
  const known = new Map<Utxo, boolean>()
  const isSure = (coin: Utxo) => known.get(coin) ?? (coin.status.confirmed && isOld(coin, tip))
  return {
    coins: shared ? all.filter(({ value }) => value > POSTAGE) : all,
    isSure,
    async isSpendable(coin) {
      const before = known.get(coin) ?? (isSure(coin) || undefined)
      if (before !== undefined) return before
      const may = coin.status.confirmed
        ? !(await isReward(api, coin, options))
        : await isOwnChange(api, coin.txid, address, options)
      known.set(coin, may)
      return may
    },
  }
}

/** Confirmed coins where these suffice: they need no look at the transactions of strangers. */
function selectConfirmedFirst(request: CoinRequest): Selection {
  try {
    return selectCoins({ ...request, coins: request.coins.filter(({ status }) => status.confirmed) })
  } catch (error) {
    if (!isLatchkeyError(error, 'insufficientFunds')) throw error
    return selectCoins(request)
  }
}

/** The first coins of a choice that may not be spent. */
async function findRefused(list: CoinList, coins: readonly Utxo[]): Promise<Utxo[]> {
  const refused: Utxo[] = []
  const unsure = coins.filter(coin => !list.isSure(coin))
  await inBatches(unsure, async coin => {
    if (!(await list.isSpendable(coin))) refused.push(coin)
    return refused.length === 0
  })
  return refused
}

/**
 * Chooses coins, and looks only at the transactions of those that were chosen.
 * @throws LatchkeyError `insufficientFunds`, and those of the API
 */
export async function chooseCoins(request: CoinRequest, list: CoinList): Promise<Selection> {
  const refused = new Set<Utxo>()
  for (;;) {
    const mayTry = (coin: Utxo) => (refused.size < MOST_REFUSED ? !refused.has(coin) : list.isSure(coin))
    const selection = selectConfirmedFirst({ ...request, coins: list.coins.filter(mayTry) })
    const bad = await findRefused(list, selection.coins)
    if (bad.length === 0) return selection
    for (const coin of bad) refused.add(coin)
  }
}

/** The coins that count when everything is sent: confirmed ones, and the largest of the sender's own that wait. */
export async function spendableCoins({ coins, isSpendable }: CoinList): Promise<Utxo[]> {
  const waiting = coins
    .filter(({ status }) => !status.confirmed)
    .sort((a, b) => Number(b.value - a.value))
    .slice(0, MOST_WAITING)
  const own = new Set<Utxo>()
  await inBatches(waiting, async coin => {
    if (await isSpendable(coin)) own.add(coin)
    return true
  })
  return coins.filter(coin => coin.status.confirmed || own.has(coin))
}
