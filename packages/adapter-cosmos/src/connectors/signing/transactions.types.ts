import type { Account, CallOptions } from '@latchkey/core/adapter'
import type { AminoSignDoc, DirectSignDoc, SignOptions, StdSignature } from '../drivers/driver.types.js'

/** A signed document: the one that counts is `signed`, fee and memo may have been changed in the wallet. */
export interface DirectSignResponse {
  readonly signed: DirectSignDoc
  readonly signature: StdSignature
}

/** A signed amino document: the one that counts is `signed`. */
export interface AminoSignResponse {
  readonly signed: AminoSignDoc
  readonly signature: StdSignature
}

/** The signer that CosmJS clients take, bound to the account of a connection. */
export interface OfflineSigner {
  getAccounts(): Promise<
    readonly { readonly address: string; readonly algo: 'secp256k1'; readonly pubkey: Uint8Array }[]
  >
  signAmino(signer: string, document: AminoSignDoc): Promise<AminoSignResponse>
  /** Absent for hardware keys, which sign amino documents alone: clients then choose amino by themselves. */
  readonly signDirect?: (signer: string, document: DirectSignDoc) => Promise<DirectSignResponse>
}

/** What to sign, and whether the person may change its fee and memo in the wallet. */
export interface SignInput<D> extends SignOptions {
  readonly account: Account
  readonly document: D
}

/** Signs transactions (SIGN_MODE_DIRECT and SIGN_MODE_LEGACY_AMINO_JSON). */
export interface TransactionSigner {
  /**
   * @throws LatchkeyError `userRejected`, `unsupportedMethod` (hardware keys), `unsupportedNetwork`, `invalidResponse`,
   * `requestPending`, `aborted`
   */
  signDirect(input: SignInput<DirectSignDoc>, options?: CallOptions): Promise<DirectSignResponse>
  /** @throws LatchkeyError `userRejected`, `unsupportedNetwork`, `invalidResponse`, `requestPending`, `aborted` */
  signAmino(input: SignInput<AminoSignDoc>, options?: CallOptions): Promise<AminoSignResponse>
  /** For CosmJS: `SigningStargateClient.connectWithSigner(rpcUrl, signer.getOfflineSigner(), …)`. */
  getOfflineSigner(): OfflineSigner
}
