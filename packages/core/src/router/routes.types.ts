import type { NetworkId } from '../caip/network-id.js'

type None = Record<never, never>

/** Every view of the modal, with its parameters. */
export interface RouteParams {
  /** `all`: every wallet, where `features.collapseWallets` would show the latest ones. */
  Connect: { readonly namespace?: string; readonly all?: boolean }
  Account: None
  ApproveTransaction: None
  ConnectingFarcaster: None
  UpdateEmailWallet: { readonly email?: string }
  EmailLogin: { readonly email?: string }
  AllWallets: None
  ConnectingWalletConnect: { readonly walletId?: string }
  /** Without a namespace: every namespace of the client. */
  ProfileWallets: { readonly namespace?: string }
  Swap: None
  /** Without a network: the list. With one: waiting for the wallet to switch. */
  SwitchNetwork: { readonly networkId?: NetworkId }
  /** A network that no connected wallet speaks was chosen. */
  SwitchActiveChain: { readonly networkId?: NetworkId }
  SIWXSignMessage: None
  ConnectingExternal: {
    readonly connectorId?: string
    readonly namespace?: string
    readonly walletId?: string
  }
  UnsupportedChain: None
  RegisterAccountName: None
  RegisterAccountNameSuccess: None
  /** Help for those who have no wallet yet. */
  GetWallet: None
  /** Without a step: the form, and what became of it. The other fields fill the form in for the visitor to look at. */
  Send: {
    readonly step?: 'token' | 'review'
    readonly to?: string
    /** In units of the token, such as `1.5`. */
    readonly amount?: string
    /** The address of a token that the account holds. Default: the network's own coin. */
    readonly token?: string
  }
  Receive: None
}

/** The name of a view. */
export type ViewName = keyof RouteParams

/** A view with its parameters. */
export type Route = {
  [View in ViewName]: { readonly view: View; readonly params: RouteParams[View] }
}[ViewName]
