import type { Hex } from './codec/codec.types.js'

/** An entry of `window.injectedWeb3`: `enable` in the old form, `connect` in the new one. */
export interface InjectedEntry {
  enable?(appName: string): Promise<unknown>
  connect?(appName: string): Promise<unknown>
}

/** The payload that `signPayload` takes, as JSON: the field names are those of every wallet of the namespace. */
export interface SignerPayload {
  readonly address: string
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly era: Hex
  readonly genesisHash: Hex
  readonly method: Hex
  readonly nonce: Hex
  readonly specVersion: Hex
  readonly tip: Hex
  readonly transactionVersion: Hex
  readonly signedExtensions: readonly string[]
  readonly version: number
  readonly assetId?: Hex
  readonly mode?: number
  readonly metadataHash?: Hex | null
  /** Lets the wallet change the payload (a metadata hash, for one) and give the whole transaction back. */
  readonly withSignedTransaction?: boolean
}
