import type { PopupSocial } from '../auth/social/social-login.js'
import type { NetworkId } from '../caip/network-id.js'

type None = Record<never, never>

/** The views that the modal has, with their parameters. */
export interface RouteParams {
  /** `all`: shows every wallet even with `features.collapseWallets`. */
  Connect: { readonly namespace?: string; readonly all?: boolean }
  Account: None
  ApproveTransaction: None
  ConnectingFarcaster: None
  /** The social login that runs, or the one that failed. `provider`: begins one, as soon as its code is here. */
  ConnectingSocial: { readonly provider?: PopupSocial }
  UpdateEmailWallet: { readonly email?: string }
  EmailLogin: { readonly email?: string }
  AllWallets: None
  ConnectingWalletConnect: { readonly walletId?: string }
  /** Without `namespace`: every namespace of the client. */
  ProfileWallets: { readonly namespace?: string }
  /** Without a network: the list of networks. With a network: the pending switch. */
  SwitchNetwork: { readonly networkId?: NetworkId }
  /** The visitor chose a network that no connected wallet supports. */
  SwitchActiveChain: { readonly networkId?: NetworkId }
  SIWXSignMessage: None
  ConnectingExternal: {
    readonly connectorId?: string
    readonly namespace?: string
    readonly walletId?: string
  }
  UnsupportedChain: None
  /** Wallets to get, and what a wallet is. `all`: every wallet that this device has a place for, with a search. */
  GetWallet: { readonly all?: boolean }
  /** Without a step: the form or the status of the transfer. The other fields prefill the form. */
  Send: {
    readonly step?: 'token' | 'review'
    readonly to?: string
    /** Amount in units of the token, such as `1.5`. */
    readonly amount?: string
    /** Address of a token that the account holds. Default: the native coin. */
    readonly token?: string
  }
  Receive: None
  /** One transaction of the account's activity. The hash finds it where the source has given it another id. */
  ActivityItem: { readonly id: string; readonly hash: string }
  /** One NFT of the account, by its id in the feature `nfts`. */
  Nft: { readonly id: string }
  /** The form that adds a token of the active network by its address. */
  AddToken: None
  /** One token of the account on the active network. */
  Token: { readonly address: string }
  /** The smart sessions of the account. */
  SmartSessionList: None
}

/** The name of a view. */
export type ViewName = keyof RouteParams

/** A view with its parameters. */
export type Route = {
  [View in ViewName]: { readonly view: View; readonly params: RouteParams[View] }
}[ViewName]
