/** What a transaction would change for the person. */
export type Simulation =
  | {
      readonly state: 'done'
      /** Amounts with their unit. */
      readonly leaves: readonly string[]
      readonly arrives: readonly string[]
      /** Permissions that stay, with who has them. */
      readonly approvals: readonly Approval[]
    }
  | { readonly state: 'fails'; readonly reason: string }
  /** No node of the project can say. */
  | { readonly state: 'none' }

/** A permission. */
export interface Approval {
  readonly token: string
  readonly spender: string
  /** Undefined for a whole collection. */
  readonly amount: bigint | undefined
  readonly text: string
}
