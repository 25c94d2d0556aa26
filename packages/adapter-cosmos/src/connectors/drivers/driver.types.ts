import type { Network } from '@latchkey/core/adapter'
import type { ChainFacts } from '../../codec/chain-facts.js'

/** One key of a wallet on one chain, checked. */
export interface WalletKey {
  /** In the chain's spelling. */
  readonly address: string
  /** Compressed, hex without a prefix. */
  readonly publicKey: string
  /** Signs amino documents alone. */
  readonly hardware: boolean
}

/** An amino document (StdSignDoc). */
export interface AminoSignDoc {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: {
    readonly amount: readonly { readonly denom: string; readonly amount: string }[]
    readonly gas: string
    readonly granter?: string
    readonly payer?: string
  }
  readonly msgs: readonly { readonly type: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly memo: string
  readonly timeout_height?: string
}

/** What SIGN_MODE_DIRECT signs (`cosmos.tx.v1beta1.SignDoc`). */
export interface DirectSignDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/** A signature as cosmos wallets write it: both parts base64. */
export interface StdSignature {
  readonly pub_key: { readonly type: string; readonly value: string }
  readonly signature: string
}

/** Whether the person may change fee and memo in the wallet. */
export interface SignOptions {
  readonly preferNoSetFee?: boolean
  readonly preferNoSetMemo?: boolean
}

/** What signs. What it gives is not checked yet; what it throws is the wallet's own. */
export interface SigningDriver {
  signText(chainId: string, signer: string, text: string): Promise<unknown>
  signDirect(chainId: string, signer: string, document: DirectSignDoc, options: SignOptions): Promise<unknown>
  signAmino(chainId: string, signer: string, document: AminoSignDoc, options: SignOptions): Promise<unknown>
}

/** One family of wallets behind one face. */
export interface Driver extends SigningDriver {
  /** Asks the person to let the site see a chain. A wallet that has let it already does not ask. */
  enable(chainId: string): Promise<unknown>
  /** The selected key on a chain. May ask where the chain was never let in for it. */
  key(chainId: string): Promise<unknown>
  /**
   * Whether the key can be had without asking, where the wallet can tell. It must never ask itself; undefined where
   * nobody knows.
   */
  isAuthorized(chainId: string): Promise<boolean | undefined>
  /** Adds a chain. @throws LatchkeyError `unsupportedNetwork` where the wallet cannot, or we know too little of it */
  suggest(network: Network, facts: ChainFacts): Promise<unknown>
  /** Takes the site's permission back. */
  forget(chainIds: readonly string[]): Promise<unknown>
  /** Calls back when another key may be selected. Gives the way to stop. */
  watch(changed: () => void): () => void
  /** A call of the wallet's own protocol, where it has one. */
  readonly request?: (method: string, params: unknown) => Promise<unknown>
}
