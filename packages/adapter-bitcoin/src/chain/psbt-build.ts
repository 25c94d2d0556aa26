import { type Account, type CallOptions, LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import { hex, sameBytes } from '../connectors/wallet-code.js'
import type { CoinRequest } from './coins.js'
import type { Nodes } from './nodes.js'
import { fetchPrevious, inBatches } from './previous.js'
import type { Utxo } from './schemas.js'
import { coded, loadSdk, type Sdk } from './sdk.js'

/** What a transfer's PSBT is made of. */
export interface BuildInput {
  readonly request: CoinRequest
  readonly coins: readonly Utxo[]
  readonly change: bigint
  readonly payer: Account
  readonly networkId: NetworkId
}

/** BIP-125: may be replaced by one with a higher fee. */
const REPLACEABLE = 0xfffffffd

function requireKey({ publicKey }: Account): Uint8Array {
  if (publicKey !== undefined) return hex.decode(publicKey)
  throw new LatchkeyError('invalidRequest', 'The wallet did not tell the public key of this address', {
    hint: 'Without it nobody can spend from an address of this kind but the wallet itself.',
  })
}

/** What an input of the kind needs beside its coin. */
function keysOf({ lib }: Sdk, { request, payer }: BuildInput): object {
  if (request.kind === 'p2tr') return { tapInternalKey: requireKey(payer).slice(-32) }
  if (request.kind !== 'p2sh') return {}
  const redeemScript = lib.payments.p2wpkh({ pubkey: requireKey(payer) }).output
  const script = redeemScript ? lib.payments.p2sh({ redeem: { output: redeemScript } }).output : undefined
  if (redeemScript && script && sameBytes(script, request.from.script)) return { redeemScript }
  throw new LatchkeyError('invalidRequest', 'This address belongs to a script that is not known here', {
    hint: 'Sign a PSBT with the script in it instead.',
  })
}

/**
 * What an input says of the coin that it spends. A signature of taproot commits to the values and scripts of all inputs
 * (BIP-341), so that a lie about them makes a transaction that no node takes. Signatures of every other kind do not, or
 * not to those of the other inputs: there the whole earlier transaction goes along, and it is checked here.
 */
async function coinOf(
  sdk: Sdk,
  nodes: Nodes,
  { request: { kind, from }, networkId }: BuildInput,
  coin: Utxo,
  options?: CallOptions,
): Promise<object> {
  const witnessUtxo = { script: from.script, value: coin.value }
  if (kind === 'p2tr') return { witnessUtxo }
  const nonWitnessUtxo = await fetchPrevious(sdk, nodes.of(networkId), coin, from.script, options)
  return kind === 'p2pkh' ? { nonWitnessUtxo } : { nonWitnessUtxo, witnessUtxo }
}

/**
 * The PSBT of a transfer.
 * @throws LatchkeyError `invalidRequest`, `invalidResponse`, and those of the API
 */
export async function buildPsbt(nodes: Nodes, input: BuildInput, options?: CallOptions): Promise<Uint8Array> {
  const { request, coins, change } = input
  const { from, to, amount } = request
  const sdk = await loadSdk()
  const keys = keysOf(sdk, input)
  const owned = new Map<Utxo, object>()
  await inBatches(coins, async coin => {
    owned.set(coin, await coinOf(sdk, nodes, input, coin, options))
    return true
  })
  return coded('invalidResponse', 'The coins of the address cannot be spent together', () => {
    const psbt = new sdk.lib.Psbt()
    for (const coin of coins)
      psbt.addInput({
        hash: coin.txid,
        index: coin.vout,
        sequence: REPLACEABLE,
        ...owned.get(coin),
        ...keys,
      })
    psbt.addOutput({ script: to.script, value: amount })
    if (change > 0n) psbt.addOutput({ script: from.script, value: change })
    return psbt.toBuffer()
  })
}
