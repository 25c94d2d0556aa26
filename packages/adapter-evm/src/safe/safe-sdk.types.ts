/** A call of a Safe transaction, as its SDK takes it. */
export interface SafeCall {
  readonly to: string
  /** Base units, decimal. */
  readonly value: string
  readonly data: string
}

/** The part of `@safe-global/safe-apps-sdk` that is used here. What it answers comes from the frame around the page. */
export interface SafeSdk {
  readonly safe: { getInfo(): Promise<unknown> }
  readonly txs: {
    send(input: { txs: SafeCall[] }): Promise<unknown>
    getBySafeTxHash(safeTxHash: string): Promise<unknown>
    signMessage(message: string): Promise<unknown>
    // The SDK's own type of typed data is wider than it says; it checks what it gets.
    signTypedMessage(typedData: never): Promise<unknown>
  }
}

/** The module that the app installed. */
export interface SafeModule {
  readonly default: new (options: { allowedDomains: RegExp[] }) => SafeSdk
}
