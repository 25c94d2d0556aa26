import type { MessageStyle } from '../text/parse-message.js'
import type { NetworkId } from '../text/sign-in-fields.types.js'
import type { NoncePurpose, SessionAccount, SiwxProof, SiwxStores } from './stores.types.js'

/** Verifies the signed texts of one namespace. The entry `/verify` of each adapter is one. */
export interface SignInVerifier {
  /**
   * Without `rpcUrls` only keys are checked, and no contract. `unknown` means that no node could be asked: it is not a
   * no.
   */
  verifySignIn(
    input: SiwxProof & {
      readonly networkId: NetworkId
      readonly address: string
      readonly rpcUrls?: readonly string[]
    },
  ): Promise<'valid' | 'invalid' | 'unknown'> | 'valid' | 'invalid' | 'unknown'
}

/** A sign-in whose signature is valid. */
export interface VerifiedSignIn {
  /** CAIP-10 ids: one address, on one network per proof. */
  readonly accounts: readonly [string, ...string[]]
  /**
   * Per account: `namespace:address` for a key, which is the same account on every network; CAIP-10 for a contract. Key
   * your users by it.
   */
  readonly identities: readonly [string, ...string[]]
  readonly address: string
  /** The scheme of the signature, such as `eip191`. */
  readonly method: string
  /** The user that the account is linked to; undefined for nobody, and without `accounts`. */
  readonly userId: string | undefined
  readonly proofs: readonly SiwxProof[]
}

/** What the server accepts in addition to the defaults. */
export interface AcceptOptions {
  /** Accepts requests without `Origin`, such as those of apps that are no browser. Default false. */
  readonly noOrigin?: boolean
  /** Accepts a ReCap (ERC-5573) as the last resource, if the statement ends with its words. Default false. */
  readonly recap?: boolean
  /** The resources that are accepted. Default none. */
  readonly resources?: readonly string[]
  /** Default `standard`. */
  readonly style?: MessageStyle
}

/** The options of `createSiwx`. Times are in milliseconds. */
export interface SiwxOptions extends SiwxStores {
  /** The hosts of your pages, exactly: lower case, punycode, with a port unless that is the default one. */
  readonly domains: readonly string[]
  /** The URIs that texts may name. Default: every URI of the page's origin. */
  readonly uris?: readonly string[]
  readonly networks: readonly NetworkId[]
  /** Per namespace what loads its verifier. */
  readonly verifiers: Readonly<Record<string, () => Promise<SignInVerifier>>>
  /** URLs of JSON-RPC nodes per network. Contract accounts cannot sign in without. */
  readonly rpc?: Readonly<Partial<Record<NetworkId, readonly string[]>>>
  /** How wrong clocks may be. Default 60 000. */
  readonly clockSkewMs?: number
  /** How old a text may be. Default 600 000. */
  readonly maxAgeMs?: number
  /** How long a nonce is valid. Default 600 000. */
  readonly nonceMs?: number
  /** How long a session lasts. Default 7 days. */
  readonly sessionMs?: number
  /** How often the text of a contract account is verified again. Default 600 000. */
  readonly recheckMs?: number
  /** The path of `handler`. Default `/siwx`. */
  readonly basePath?: string
  /** The statement of a text that links an account. Default `Link this account to my user.` */
  readonly linkStatement?: string
  /** For an app that runs in frames of other sites: the cookies are `SameSite=None; Partitioned`. Default false. */
  readonly framed?: boolean
  readonly accept?: AcceptOptions
  /**
   * Returns the user of a verified account, or undefined to refuse it. Default: the user that the account is linked to,
   * else a new one; without `accounts` the account itself.
   */
  onSignIn?(
    signIn: VerifiedSignIn,
  ): { readonly id: string } | undefined | Promise<{ readonly id: string } | undefined>
  /** Gets failures that a visitor is not told: of stores, of verifiers and of `onSignIn`. */
  onError?(error: unknown): void
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number
}

/** Who is signed in. */
export interface SiwxSessionInfo {
  readonly user: { readonly id: string }
  /** CAIP-10 ids of the accounts that proved themselves in this session. */
  readonly accounts: readonly string[]
  /** Per account: `namespace:address` for a key, which is the same account on every network; CAIP-10 for a contract. */
  readonly identities: readonly string[]
  /** All accounts of the user, the primary one first. Empty without `accounts`. */
  readonly linked: readonly SessionAccount[]
  /** The scheme of the signature, such as `eip191`. */
  readonly method: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** A nonce, and what the text with it has to say. */
export interface IssuedNonce {
  readonly nonce: string
  /** The statement that the text must have. Set only for the purpose `link`. */
  readonly statement?: string
  readonly expiresInMs: number
  /** Set where texts may end with a ReCap (ERC-5573): `accept.recap`. */
  readonly recap?: true
  /** The server's time (RFC 3339): visitors' clocks are wrong. */
  readonly time: string
}

/** What is read of a request. */
export type RequestHead = Pick<Request, 'headers' | 'url'>

/** The server. Refusals are `SiwxError`s. */
export interface Siwx {
  /** The path that the routes are below. */
  readonly basePath: string
  /**
   * Answers `GET /nonce`, `POST /verify`, `GET /session`, `POST /sign-out`, `POST /link`, `POST /unlink` and
   * `POST /primary` below `basePath`. Never rejects.
   */
  handler(request: Request): Promise<Response>
  /**
   * Issues a nonce to the browser of a request. `setCookie` has values for `Set-Cookie` headers.
   * @throws SiwxError `foreignOrigin`; for `link` also `notSignedIn` and `linkingOff`
   */
  issueNonce(
    request: RequestHead,
    options?: { readonly purpose?: NoncePurpose },
  ): Promise<IssuedNonce & { readonly setCookie: readonly string[] }>
  /**
   * Verifies a post, `{ proofs: [{ message, signed }] }`, for sessions of your own: checks everything, uses the nonce up,
   * and neither calls `onSignIn` nor makes a session.
   * @throws SiwxError with the code of the refusal
   */
  verify(post: unknown, request: RequestHead): Promise<VerifiedSignIn>
  /** Returns who is signed in, or undefined. */
  session(request: RequestHead): Promise<SiwxSessionInfo | undefined>
  /** Ends the session. `setCookie` has values for `Set-Cookie` headers. */
  signOut(request: RequestHead): Promise<{ readonly setCookie: readonly string[] }>
}
