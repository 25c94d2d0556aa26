import type { NetworkId, SignedMessage } from '@latchkey/core/adapter'

/** Structured data of EIP-712. Numbers may be bigint; `EIP712Domain` among the types may be left out. */
export interface TypedData {
  readonly domain?: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Signed structured data, and who is said to have signed it. */
export interface VerifyTypedDataInput {
  /** Where the account lives: a contract's signature is valid on its own network alone. */
  readonly networkId: NetworkId
  readonly address: string
  readonly typedData: TypedData
  readonly signed: SignedMessage
}
