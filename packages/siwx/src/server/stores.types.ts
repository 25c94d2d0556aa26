import type { NetworkId } from '../text/sign-in-fields.types.js'

/** What a nonce is for. */
export type NoncePurpose = 'sign-in' | 'link'

/** A nonce that was issued and not used. Times are milliseconds since 1970. */
export interface StoredNonce {
  readonly nonce: string
  /** SHA-256 of the browser id, in hex. */
  readonly browser: string
  readonly purpose: NoncePurpose
  /** For `link`: the stored id of the session. */
  readonly session?: string
  /** SHA-256 of the one post that may still use it: a post that could not be checked because a node was away. */
  readonly post?: string
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Keeps nonces. */
export interface NonceStore {
  /** Keeps a nonce. Of one browser it keeps the newest `limit` ones. */
  issue(nonce: StoredNonce, limit: number): Promise<void>
  /**
   * Removes a nonce and returns it, in one statement: of many calls at once one gets it. Returns undefined for one that is
   * not there.
   */
  consume(nonce: string): Promise<StoredNonce | undefined>
}

/** A signed text. */
export interface SiwxProof {
  /** The text, as it was signed. */
  readonly message: string
  readonly signed: {
    /** In the namespace's customary text form: 0x hex for eip155. */
    readonly signature: string
    /** Such as `eip191`. */
    readonly scheme: string
    /** Where a verifier needs it (cosmos). */
    readonly publicKey?: string
  }
}

/** A signed text of a contract account. It is verified again while the session lasts. */
export interface ContractProof extends SiwxProof {
  readonly networkId: NetworkId
  readonly address: string
}

/** An account that proved itself in a session. */
export interface SessionAccount {
  /** CAIP-10. */
  readonly accountId: string
  /** `namespace:address` for an account that is a key: it is the same one on every network. CAIP-10 for a contract. */
  readonly identity: string
}

/** A session. Times are milliseconds since 1970. */
export interface StoredSession {
  /** SHA-256 of the id in the cookie, in hex. */
  readonly id: string
  /** SHA-256 of the browser id, in hex. */
  readonly browser: string
  readonly userId: string
  readonly accounts: readonly SessionAccount[]
  /** The scheme of the signature, such as `eip191`; empty for a session of better-auth that no account began. */
  readonly method: string
  /** When an account signed in. */
  readonly provedAt: number
  readonly expiresAt: number
  readonly contracts: readonly ContractProof[]
  /** When the contracts were verified last. */
  readonly checkedAt: number
}

/** What changes of a session. */
export type SessionPatch = Partial<Pick<StoredSession, 'accounts' | 'contracts' | 'checkedAt'>>

/** Keeps sessions. */
export interface SessionStore {
  create(session: StoredSession): Promise<void>
  /** Returns a session, which may have expired, or undefined. */
  find(id: string): Promise<StoredSession | undefined>
  /**
   * Changes a session whose accounts and contracts are still those of `session`, in one statement: of two that change the
   * same state at once, one gets false and begins again from what is there. Must not create a session that has been
   * deleted meanwhile, and returns false for it.
   */
  update(session: StoredSession, patch: SessionPatch): Promise<boolean>
  delete(id: string): Promise<void>
}

/** An account of a user. Times are milliseconds since 1970. */
export interface LinkedAccount extends SessionAccount {
  readonly userId: string
  readonly linkedAt: number
  /** When it became the primary account; 0 for never. The latest one is primary. */
  readonly primaryAt: number
}

/** Keeps which user an account belongs to. */
export interface AccountStore {
  find(identity: string): Promise<LinkedAccount | undefined>
  /** The accounts of a user, the primary one first: the highest `primaryAt`, then the lowest `linkedAt`. */
  list(userId: string): Promise<readonly LinkedAccount[]>
  /**
   * Links accounts that belong to nobody; those that the user has already stay as they are. All or none: returns false
   * if one belongs to another user.
   */
  link(accounts: readonly LinkedAccount[]): Promise<boolean>
  /** Unlinks an account. Returns false for the last one of a user, also where two calls run at once. */
  unlink(userId: string, identity: string): Promise<boolean>
  setPrimary(userId: string, identity: string, primaryAt: number): Promise<void>
}

/** What `createSiwx` keeps its data in. */
export interface SiwxStores {
  readonly nonces: NonceStore
  readonly sessions: SessionStore
  /** Without it accounts cannot be linked, and `onSignIn` decides alone whose account it is. */
  readonly accounts?: AccountStore
}
