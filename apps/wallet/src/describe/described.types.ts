import type { WalletNetwork } from '../boot/wallet-network.types'

/** One fact of a request. */
export interface Fact {
  readonly label: string
  readonly value: string
  /** Addresses are set in a face of their own, and can be compared character by character. */
  readonly kind?: 'address' | 'amount'
}

/** A request as a person reads it. */
export interface Described {
  readonly title: string
  /** What the button says. */
  readonly action: string
  /** What is signed, word for word. */
  readonly text?: string
  readonly facts: readonly Fact[]
  readonly warnings: readonly string[]
  /** What there are no better words for, as JSON. */
  readonly raw?: unknown
}

/** What describing a request needs. */
export interface DescribeInput {
  readonly method: string
  readonly params: unknown
  readonly network: WalletNetwork | undefined
  /** Every network of the wallet. */
  readonly networks: readonly WalletNetwork[]
}

/** Describes the requests of one namespace; undefined for a method that it has no words for. */
export type DescribeNamespace = (input: DescribeInput) => Described | undefined
