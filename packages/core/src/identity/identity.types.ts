import type { NetworkId } from '../caip/network-id.js'

/** What an address is called. */
export interface Identity {
  /** A name that the host verified forwards. Plain text from a stranger. */
  readonly name?: string
  /** An https URL of a picture, or one of `localhost`. */
  readonly imageUrl?: string
}

/** Names of addresses. */
export interface IdentityState {
  /** By address, as it was asked for. An address without a name has an empty entry. */
  byAddress: Record<string, Identity>
}

/** Actions of the identity domain. */
export interface IdentityActions {
  /** Fetches the name of an address unless it was fetched within five minutes. Never rejects: an address without a name stays an address. */
  fetch(address: string): Promise<void>
}

/** What a host tells of an address. */
export interface IdentityAnswer {
  readonly name: string | null
  readonly avatar: string | null
}

/** Ports of the identity domain. */
export interface IdentityPorts {
  fetchIdentity(
    query: { readonly address: string; readonly networkId: NetworkId },
    options: { readonly signal: AbortSignal },
  ): Promise<IdentityAnswer>
}
