import type { NetworkId } from '../../caip/network-id.js'

/** A permission, a policy or a signer of ERC-7715: a type with data of its own. */
export interface SessionRule {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What an app may ask a wallet for: a key of the app acts for the account, within limits (ERC-7715). */
export interface SmartSessionRequest {
  /** Seconds since the epoch. */
  readonly expiry: number
  /** The key or the account that may act, such as `{ type: 'account', data: { address } }`. */
  readonly signer: SessionRule
  /** At least one. */
  readonly permissions: readonly SessionRule[]
  /** Limits on top of those of the permissions, such as `{ type: 'call-limit', data: { count: 5 } }`. */
  readonly policies?: readonly SessionRule[]
}

/** A request with the account that grants it. */
export interface SessionGrantInput extends SmartSessionRequest {
  readonly networkId: NetworkId
  readonly address: string
}

/** What a wallet says that it granted. */
export interface SessionGrant extends SessionGrantInput {
  /** Names the permission at the wallet. Hex. */
  readonly context: string
  /** How to deploy the account, where it isn't deployed yet (ERC-4337). */
  readonly accountMeta?: { readonly factory: string; readonly factoryData: string }
  /** Contracts by which the signer acts (ERC-7679, ERC-7710). */
  readonly signerMeta?: { readonly userOpBuilder?: string; readonly delegationManager?: string }
}

/** A granted session, for its wallet. */
export interface SessionRevokeInput {
  readonly networkId: NetworkId
  readonly address: string
  readonly context: string
}
