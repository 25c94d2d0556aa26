import type { Hex } from 'viem'

/** Where an account received a token, newest first. */
export interface ReceiptPosition {
  readonly block: number
  readonly logIndex: number
  /** Index in an event that moves many tokens. */
  readonly item: number
}

/** A token that an account once received. */
export interface ReceivedToken extends ReceiptPosition {
  readonly contract: string
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
  readonly transactionHash: Hex
}

/** A token that an account has. */
export interface HeldToken extends ReceivedToken {
  readonly amount: bigint
}

/** What metadata says that may be shown. `external_url` and `animation_url` are never read. */
export interface NftMetadata {
  readonly name: string | null
  readonly description: string | null
  /** Where the image is: a URL of any scheme, or its text. */
  readonly image: string | null
}
