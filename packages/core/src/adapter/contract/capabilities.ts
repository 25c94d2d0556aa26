import type { NetworkId } from '../../caip/network-id.js'
import type { ActivityPage, ActivityQuery } from './activity.types.js'
import type { Account, CallOptions, Connection } from './connection.types.js'
import type { Network, TokenInfo } from './network.types.js'
import type { SignInProof, SignInRequest } from './sign-in.types.js'
import type { SignedMessage, VerifyMessageInput } from './signed-message.types.js'
import type { SessionGrant, SessionGrantInput, SessionRevokeInput } from './smart-session.types.js'
import type {
  BatchUpdate,
  SearchInput,
  SearchResult,
  TransactionUpdate,
  WatchInput,
} from './transactions.types.js'
import type {
  RecipientFacts,
  TransferInput,
  TransferLimits,
  TransferOptions,
  TransferQuote,
} from './transfer.types.js'

/** The name of a namespace's own capability (`eip155:calls`), carrying the type of what stands under it. */
export type CapabilityKey<T> = `${string}:${string}` & { readonly __capability?: T }

/** Names a capability of one namespace, typed. */
export const defineCapability = <T>(key: `${string}:${string}`): CapabilityKey<T> => key

/** An amount of one currency, in base units. */
export interface Balance {
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
}

/** The balance of one token. */
export interface TokenBalance extends TokenInfo {
  readonly networkId: NetworkId
  /**
   * Base units, as people see them: where the chain has a multiplier for that (Token-2022's scaled UI amount and interest,
   * ERC-8056), it is applied.
   */
  readonly amount: bigint
  /** True for the network's own coin, whose `address` is empty. */
  readonly native?: boolean
  /**
   * Why the token can't be sent. With `tokenMismatch` the chain reports other decimals or another symbol than the app's
   * token list, and `decimals` and `symbol` are the list's.
   */
  readonly unsendable?: 'tokenMismatch' | 'nonTransferable' | 'transferHook' | 'accountFrozen'
}

/** Whose balance, and where. */
export interface BalanceQuery {
  readonly address: string
  readonly networkId: NetworkId
}

/** Whose tokens, where, and which of them beside the network's list. */
export interface TokensQuery extends BalanceQuery {
  /** Tokens that the visitor added. The chain's decimals count for them too. */
  readonly also?: readonly TokenInfo[]
}

/** A token that a wallet is asked to show. */
export interface WatchAssetInput {
  readonly networkId: NetworkId
  readonly token: TokenInfo
}

/** What a namespace can do without a wallet. An absent key is not supported. */
export interface NetworkCapabilities {
  readonly balance?: { fetch(query: BalanceQuery, options?: CallOptions): Promise<Balance> }
  readonly tokens?: {
    /** Balances of the tokens that the network's list names, and of `also`; zero amounts included. */
    fetch(query: TokensQuery, options?: CallOptions): Promise<TokenBalance[]>
    /**
     * Reads from the chain what a token says of itself.
     * @throws LatchkeyError `invalidAddress` where there is no token at the address
     */
    inspect?(query: BalanceQuery, options?: CallOptions): Promise<TokenInfo>
  }
  readonly fees?: {
    /** @throws LatchkeyError `feeUnreasonable` where a node asks for a fee that no honest node would ask for */
    estimateTransfer(input: TransferInput, options?: CallOptions): Promise<TransferQuote>
  }
  readonly limits?: { forTransfer(input: TransferInput, options?: CallOptions): Promise<TransferLimits> }
  readonly recipients?: { inspect(query: BalanceQuery, options?: CallOptions): Promise<RecipientFacts> }
  readonly verification?: {
    verifyMessage(input: VerifyMessageInput, options?: CallOptions): Promise<boolean>
  }
  readonly transactions?: {
    /**
     * Follows a transaction until it is final. A chain that is slow is not a failure: it goes on until it settles
     * or is aborted.
     */
    watch(input: WatchInput, options?: CallOptions): Promise<TransactionUpdate>
    /**
     * Looks for a transfer among the account's transactions since the wallet was asked, until the chain has it, or
     * can't have it any more. A chain that is slow is waited for.
     * @throws LatchkeyError `invalidRequest` for a trace that is not its own, `networkMissing`, `aborted`
     */
    search?(input: SearchInput, options?: CallOptions): Promise<SearchResult>
  }
  /** The transactions of an account, sent and received, newest first. */
  readonly activity?: {
    /** @throws LatchkeyError `invalidRequest` for a cursor that is not its own */
    fetch(query: ActivityQuery, options?: CallOptions): Promise<ActivityPage>
  }
  readonly [own: `${string}:${string}`]: unknown
}

/** What one connection can do. An absent key is not supported. */
export interface WalletCapabilities {
  readonly signMessage?: {
    sign(input: { account: Account; message: string }, options?: CallOptions): Promise<SignedMessage>
  }
  /** Signs in by a text that the wallet writes itself, such as `solana:signIn`. Preferred to `signMessage`. */
  readonly signIn?: {
    /**
     * Resolves with a text that has every field of the request. Its account may be another one of the wallet.
     * @throws LatchkeyError `userRejected`, `invalidRequest`, `invalidResponse`, `unsupportedMethod`, `aborted`
     */
    sign(input: { account: Account; request: SignInRequest }, options?: CallOptions): Promise<SignInProof>
  }
  readonly transfer?: {
    /**
     * Resolves with the transaction's hash as soon as it is sent.
     * @throws LatchkeyError `feeRose` where the transfer can't be made within `input.quote.maxFee`, or would bring
     * less than `input.quote.received`; `tokenMismatch`, `nonTransferable`, `transferHook`, `accountFrozen`;
     * `unconfirmed` for each failure behind the signature
     */
    send(input: TransferInput, options?: TransferOptions): Promise<{ readonly hash: string }>
    /** Transfers can carry a memo, of at most so many bytes in UTF-8. */
    readonly memo?: { readonly maxBytes: number }
  }
  readonly batches?: {
    /**
     * Asks how a batch stands, without a prompt and without opening the wallet. Absent where a wallet can't be asked so.
     * @throws LatchkeyError `unknownBatch`
     */
    fetch(batch: string, options?: CallOptions): Promise<BatchUpdate>
  }
  readonly switchNetwork?: {
    /** Switches, adding the network to the wallet first where the wallet does not know it. */
    switchTo(network: Network, options?: CallOptions): Promise<void>
  }
  readonly chooseAccounts?: {
    /** Lets the person choose again which accounts the app may see. */
    choose(options?: CallOptions): Promise<Connection>
  }
  readonly assets?: {
    /**
     * Reads what the wallet says that the account holds, the coin included (ERC-7811). Undefined where the wallet does
     * not say.
     */
    fetch(query: BalanceQuery, options?: CallOptions): Promise<readonly TokenBalance[] | undefined>
  }
  readonly watchAsset?: {
    /**
     * Asks the wallet to show a token. Resolves with whether the visitor agreed.
     * @throws LatchkeyError `userRejected`, `unsupportedMethod`, `unsupportedNetwork`
     */
    watch(input: WatchAssetInput, options?: CallOptions): Promise<boolean>
  }
  readonly smartSessions?: {
    /**
     * Asks the wallet to grant a smart session (ERC-7715). The answer has the right shape, but may be more than was asked
     * for. An abort can't take back a request that the wallet already shows.
     * @throws LatchkeyError `userRejected`, `unsupportedMethod`, `capabilityMissing`, `invalidRequest`,
     * `invalidResponse`, `aborted`
     */
    grant(input: SessionGrantInput, options?: CallOptions): Promise<SessionGrant>
    /** Asks the wallet to revoke a smart session. Resolves with false if the wallet has no method for that. */
    revoke(input: SessionRevokeInput, options?: CallOptions): Promise<boolean>
  }
  readonly request?: {
    /** A call of the wallet's own protocol, unchanged. */
    send(call: { method: string; params?: unknown }, options?: CallOptions): Promise<unknown>
  }
  readonly [own: `${string}:${string}`]: unknown
}

/** The bare-word capabilities, by where they live. */
export type NetworkCapabilityName = Exclude<keyof NetworkCapabilities, `${string}:${string}`>
/** The bare-word capabilities of a connection. */
export type WalletCapabilityName = Exclude<keyof WalletCapabilities, `${string}:${string}`>
