import type { CallOptions } from '@latchkey/core/adapter'
import type { Esplora } from './esplora.js'
import { transactionSchema, type Utxo, utxosSchema } from './schemas.js'

/** What an inscription usually stands on. Smaller outputs of an address for everything are left alone. */
const POSTAGE = 10_000n
/** A reward can be spent in the hundred and first block on top of it. */
const MATURITY = 100

/** Whether a waiting transaction spends from this address alone: then its change is as good as confirmed. */
async function isOwnChange(api: Esplora, txid: string, address: string, options?: CallOptions) {
  const transaction = await api.find(`/tx/${txid}`, transactionSchema, options)
  return transaction?.vin.every(({ prevout }) => prevout?.scriptpubkey_address === address) ?? false
}

/** Whether a coin is a reward that is too young: the API lists those as well. */
async function isImmature(api: Esplora, coin: Utxo, tip: number, options?: CallOptions) {
  const height = coin.status.block_height
  if (height === undefined || height === null || tip - height + 1 > MATURITY) return false
  const transaction = await api.find(`/tx/${coin.txid}`, transactionSchema, options)
  return transaction?.vin.some(({ is_coinbase }) => is_coinbase) ?? false
}

/**
 * The coins of an address that a transfer may spend: confirmed ones, and change of its own that still waits. What others
 * sent and is not confirmed could be replaced by its sender.
 */
export async function fetchSpendable(
  api: Esplora,
  address: string,
  shared: boolean,
  options?: CallOptions,
): Promise<Utxo[]> {
  const [all, tip] = await Promise.all([
    api.get(`/address/${address}/utxo`, utxosSchema, options),
    api.getText('/blocks/tip/height', options).then(Number),
  ])
  const wanted = shared ? all.filter(({ value }) => value > POSTAGE) : all
  const verdicts = await Promise.all(
    wanted.map(async coin =>
      coin.status.confirmed
        ? !(await isImmature(api, coin, tip, options))
        : isOwnChange(api, coin.txid, address, options),
    ),
  )
  return wanted.filter((_, index) => verdicts[index])
}
