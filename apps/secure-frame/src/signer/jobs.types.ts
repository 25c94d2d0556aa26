import type { Bytes, WalletLabel } from '@latchkey/vault'
import type { NewPart } from '@latchkey/vault/wire'
import type { UserOperation } from '../smart-account/user-operation.types.js'

/** The addresses of a wallet. */
export interface Addresses {
  /** With the checksum of EIP-55. */
  readonly eip155: string
  readonly solana: string
  /** Owns the smart account, and signs nothing else: no page ever gets it as an account. */
  readonly owner: string
  readonly smartAccount: string
}

/** `0x` and hex digits. */
export type Hex = `0x${string}`

/** A transaction of type 2 (EIP-1559). Amounts in wei. */
export interface EvmTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  readonly gas: bigint
  /** Absent where a contract is created. */
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

/** Typed data (EIP-712), with the fields that its types name and no other. */
export interface TypedData {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** What a person is asked to sign as their smart account. `address`: the account. */
export type AccountSigningRequest = { readonly address: string; readonly chainId: number } & (
  | { readonly kind: 'accountMessage'; readonly message: Uint8Array }
  | { readonly kind: 'accountTypedData'; readonly typedData: TypedData }
  | { readonly kind: 'operation'; readonly operation: UserOperation }
)

/** What a person is asked to sign. The view shows this object, and the signer hashes it. */
export type SigningRequest = AccountSigningRequest | OwnSigningRequest

/** What is signed with the key of the address itself. */
type OwnSigningRequest = { readonly address: string } & (
  | { readonly kind: 'message'; readonly message: Uint8Array }
  | { readonly kind: 'typedData'; readonly typedData: TypedData }
  | { readonly kind: 'transaction'; readonly transaction: EvmTransaction }
  | { readonly kind: 'solanaMessage'; readonly message: Uint8Array }
  | { readonly kind: 'solanaTransactions'; readonly transactions: readonly Uint8Array[] }
)

/** What comes of signing, by kind: signatures, or whole transactions. */
export type Signed = readonly Uint8Array[]

/** A wallet and the pair of halves of this device. */
export interface WalletToOpen {
  readonly wallet: Pick<NewPart, 'sealedSecret' | 'sealedKeys'> & WalletLabel
  readonly device: string
  readonly first: Bytes
  readonly second: Bytes
}

/** What the worker is asked. */
export type Job =
  | { readonly kind: 'open'; readonly wallet: WalletToOpen }
  | { readonly kind: 'sign'; readonly request: SigningRequest }

/** Why the worker did not do it. */
export type JobFault = 'notOpened' | 'unknownVersion' | 'wrongAccount' | 'invalidRequest'

/** The worker's answer to a job. */
export type JobAnswer =
  | { readonly id: number; readonly fault: JobFault }
  | { readonly id: number; readonly addresses: Addresses }
  | { readonly id: number; readonly signed: Signed }
