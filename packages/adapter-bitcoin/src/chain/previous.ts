import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import { hex, sameBytes } from '../connectors/wallet-code.js'
import type { Esplora } from './nodes.js'
import type { Utxo } from './schemas.js'
import type { Sdk } from './sdk.js'

/** Earlier transactions that are kept per network: they never change. */
const KEPT = 64
/** Requests that are under way together. */
const TOGETHER = 4

const kept = new WeakMap<Esplora, Map<string, unknown>>()

/** Gives what was loaded before under the key, or loads it. What is undefined is not kept. */
export async function remember<T>(api: Esplora, key: string, load: () => Promise<T>): Promise<T> {
  const known = kept.get(api) ?? new Map<string, unknown>()
  kept.set(api, known)
  if (known.has(key)) return known.get(key) as T
  const loaded = await load()
  const [oldest] = known.keys()
  if (known.size >= KEPT && oldest !== undefined) known.delete(oldest)
  if (loaded !== undefined) known.set(key, loaded)
  return loaded
}

/** Works through a list, a few at a time, until one of them gives `false`. */
export async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<boolean>): Promise<void> {
  for (let at = 0; at < items.length; at += TOGETHER) {
    const going = await Promise.all(items.slice(at, at + TOGETHER).map(work))
    if (going.includes(false)) return
  }
}

const invalid = (why: string) =>
  new LatchkeyError('invalidResponse', why, {
    hint: "Nothing was signed. The network's API may be hostile: name another one in `rpcUrls`.",
  })

const parse = ({ lib }: Sdk, text: string) => {
  try {
    const bytes = hex.decode(text.trim().toLowerCase())
    return { bytes, transaction: lib.Transaction.fromBuffer(bytes) }
  } catch {
    throw invalid("The network's API gave a transaction that cannot be read")
  }
}

/**
 * The whole transaction that made a coin, checked: its id follows from its bytes, and it pays the script the value that
 * the API listed.
 * @throws LatchkeyError `invalidResponse`, and those of the API
 */
export async function fetchPrevious(
  sdk: Sdk,
  api: Esplora,
  coin: Pick<Utxo, 'txid' | 'vout' | 'value'>,
  script: Uint8Array,
  options?: CallOptions,
): Promise<Uint8Array> {
  const { txid, vout, value } = coin
  const { bytes, transaction } = await remember(api, `hex/${txid}`, async () => {
    const read = parse(sdk, await api.getText(`/tx/${txid}/hex`, options))
    if (read.transaction.getId() === txid) return read
    throw invalid("The network's API gave another transaction than the one that made a coin")
  })
  const output = transaction.outs[vout]
  if (output && output.value === value && sameBytes(output.script, script)) return bytes
  throw invalid("The network's API lists a coin otherwise than the transaction that made it")
}
