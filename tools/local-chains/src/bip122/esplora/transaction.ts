/** A transaction as `getrawtransaction` and `getblock` decode it. */
export interface RawTransaction {
  readonly txid: string
  readonly hex: string
  readonly version: number
  readonly locktime: number
  readonly size: number
  readonly weight: number
  readonly vin: readonly {
    readonly coinbase?: string
    readonly txid?: string
    readonly vout?: number
    readonly scriptSig?: { readonly asm: string; readonly hex: string }
    readonly txinwitness?: readonly string[]
    readonly sequence: number
  }[]
  readonly vout: readonly {
    readonly value: number
    readonly scriptPubKey: {
      readonly asm: string
      readonly hex: string
      readonly type: string
      readonly address?: string
    }
  }[]
}

/** An output as Esplora shows it; `value` in satoshis. */
export interface EsploraOutput {
  readonly scriptpubkey: string
  readonly scriptpubkey_asm: string
  readonly scriptpubkey_type: string
  readonly scriptpubkey_address?: string
  readonly value: number
}

/** Whether, and where, a transaction is in the chain. */
export interface EsploraStatus {
  readonly confirmed: boolean
  readonly block_height?: number
  readonly block_hash?: string
  readonly block_time?: number
}

/** A transaction as Esplora shows it. */
export interface EsploraTransaction {
  readonly txid: string
  readonly version: number
  readonly locktime: number
  readonly vin: readonly {
    readonly txid: string
    readonly vout: number
    readonly prevout: EsploraOutput | null
    readonly scriptsig: string
    readonly scriptsig_asm: string
    readonly witness?: readonly string[]
    readonly is_coinbase: boolean
    readonly sequence: number
  }[]
  readonly vout: readonly EsploraOutput[]
  readonly size: number
  readonly weight: number
  readonly fee: number
  readonly status: EsploraStatus
}

const types: Readonly<Record<string, string>> = {
  witness_v0_keyhash: 'v0_p2wpkh',
  witness_v0_scripthash: 'v0_p2wsh',
  witness_v1_taproot: 'v1_p2tr',
  pubkeyhash: 'p2pkh',
  scripthash: 'p2sh',
  pubkey: 'p2pk',
  nulldata: 'op_return',
}

// The node writes bitcoins as decimals of at most eight digits: the nearest whole number of satoshis is exact.
const toSats = (bitcoins: number) => Math.round(bitcoins * 1e8)

const toOutput = ({ value, scriptPubKey }: RawTransaction['vout'][number]): EsploraOutput => ({
  scriptpubkey: scriptPubKey.hex,
  scriptpubkey_asm: scriptPubKey.asm,
  scriptpubkey_type: types[scriptPubKey.type] ?? 'unknown',
  ...(scriptPubKey.address === undefined ? {} : { scriptpubkey_address: scriptPubKey.address }),
  value: toSats(value),
})

const noTxid = '0'.repeat(64)

/** The node's view of a transaction as Esplora's. */
export const toEsplora = (
  raw: RawTransaction,
  status: EsploraStatus,
  prevoutOf: (txid: string, vout: number) => EsploraOutput | undefined,
): EsploraTransaction => {
  const vin = raw.vin.map(input => {
    const { txid = noTxid, vout = 0xffffffff, txinwitness } = input
    const prevout = input.coinbase === undefined ? (prevoutOf(txid, vout) ?? null) : null
    return {
      txid,
      vout,
      prevout,
      scriptsig: input.coinbase ?? input.scriptSig?.hex ?? '',
      scriptsig_asm: input.scriptSig?.asm ?? '',
      ...(txinwitness === undefined ? {} : { witness: txinwitness }),
      is_coinbase: input.coinbase !== undefined,
      sequence: input.sequence,
    }
  })
  const vout = raw.vout.map(toOutput)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const spent = sum(vin.map(({ prevout }) => prevout?.value ?? 0))
  const coinbase = vin.some(({ is_coinbase }) => is_coinbase)
  const { txid, version, locktime, size, weight } = raw
  const fee = coinbase ? 0 : spent - sum(vout.map(({ value }) => value))
  return { txid, version, locktime, vin, vout, size, weight, fee, status }
}
