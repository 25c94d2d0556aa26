import { type Account, type CallOptions, LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import type { CoinRequest } from './coins.js'
import type { Esplora, Nodes } from './esplora.js'
import type { Utxo } from './schemas.js'
import { loadSdk, type Sdk } from './sdk.js'

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

function requireKey({ publicKey }: Account, codec: Nodes['codec']): Uint8Array {
  if (publicKey !== undefined) return codec.hex.decode(publicKey)
  throw new LatchkeyError('invalidRequest', 'The wallet did not tell the public key of this address', {
    hint: 'Without it nobody can spend from an address of this kind but the wallet itself.',
  })
}

/** What an input of the kind needs beside its coin. */
function keysOf({ lib }: Sdk, { request, payer }: BuildInput, codec: Nodes['codec']): object {
  if (request.kind === 'p2tr') return { tapInternalKey: requireKey(payer, codec).slice(-32) }
  if (request.kind !== 'p2sh') return {}
  const redeemScript = lib.payments.p2wpkh({ pubkey: requireKey(payer, codec) }).output
  const script = redeemScript ? lib.payments.p2sh({ redeem: { output: redeemScript } }).output : undefined
  if (redeemScript && script && codec.sameBytes(script, request.from.script)) return { redeemScript }
  throw new LatchkeyError('invalidRequest', 'This address belongs to a script that is not known here', {
    hint: 'Sign a PSBT with the script in it instead.',
  })
}

/** Legacy inputs sign no amounts, so their whole transaction goes along. */
const fetchWhole = async (api: Esplora, { txid }: Utxo, codec: Nodes['codec'], options?: CallOptions) =>
  codec.hex.decode((await api.getText(`/tx/${txid}/hex`, options)).trim())

/**
 * The PSBT of a transfer.
 * @throws LatchkeyError `invalidRequest`, and those of the API
 */
export async function buildPsbt(nodes: Nodes, input: BuildInput, options?: CallOptions): Promise<Uint8Array> {
  const { codec } = nodes
  const { request, coins, change, networkId } = input
  const { from, to, kind, amount } = request
  const sdk = await loadSdk()
  const psbt = new sdk.lib.Psbt()
  const keys = keysOf(sdk, input, codec)
  const api = nodes.of(networkId)
  for (const coin of coins) {
    const owned =
      kind === 'p2pkh'
        ? { nonWitnessUtxo: await fetchWhole(api, coin, codec, options) }
        : { witnessUtxo: { script: from.script, value: coin.value } }
    psbt.addInput({ hash: coin.txid, index: coin.vout, sequence: REPLACEABLE, ...owned, ...keys })
  }
  psbt.addOutput({ script: to.script, value: amount })
  if (change > 0n) psbt.addOutput({ script: from.script, value: change })
  return psbt.toBuffer()
}
