/** What the SDK keeps of an authorization, so that the next visit needs no prompt. */
export interface Authorization {
  readonly auth_token: string
  readonly chain: `${string}:${string}`
  readonly wallet_uri_base: string
  readonly accounts: readonly unknown[]
  readonly capabilities: unknown
}

/** The part of the SDK's wallet that is used here. What it returns comes from an app on the phone. */
export interface MobileSdkWallet {
  readonly chains: readonly string[]
  readonly features: object
  readonly accounts: readonly unknown[]
  readonly currentAuthorization: { readonly chain: string } | undefined
}

/** What the SDK's wallet is made of. The types of the cache are wider here than those of the SDK, which checks nothing. */
export interface MobileSdkConfig {
  readonly appIdentity: { readonly name?: string; readonly uri?: string; readonly icon?: string }
  readonly authorizationCache: {
    clear(): Promise<void>
    get(): Promise<never>
    set(authorization: Authorization): Promise<void>
  }
  readonly chains: readonly `${string}:${string}`[]
  readonly chainSelector: { select(): Promise<`${string}:${string}`> }
  onWalletNotFound(): Promise<void>
}

/** The module that the app installed. */
export interface MobileSdkModule {
  readonly LocalSolanaMobileWalletAdapterWallet: new (config: MobileSdkConfig) => MobileSdkWallet
}
