import type { AdapterEvent } from '../../adapter/contract/adapter-events.types.js'
import type { NetworkCapabilities } from '../../adapter/contract/capabilities.js'
import type { ChainAdapter } from '../../adapter/contract/chain-adapter.types.js'
import type { Account, Connection } from '../../adapter/contract/connection.types.js'
import type { Network, TokenInfo } from '../../adapter/contract/network.types.js'
import type { SignedMessage } from '../../adapter/contract/signed-message.types.js'
import type { NetworkId } from '../../caip/network-id.js'
import type { FakeEnv } from '../fake-env.js'
import type { ScriptedTransportOptions } from '../shared-session/scripted-transport.js'

/** One promise of the contract. `run` rejects with a message that says what is wrong. */
export interface ConformanceCase {
  readonly name: string
  run(): Promise<void>
}

/** An address, and the network it belongs to where its prefix depends on one. */
export type AddressSample = string | { readonly address: string; readonly networkId: NetworkId }

/** What a scripted wallet may be unable to do; name it in `without` and the cases that need it are left out. */
export type OptionalScript = 'failNext' | 'hangNext' | 'changeNetworkToUnknown' | 'disconnectFromWallet'

/** Who is to be given the means for a transfer, and where. */
export interface FundInput {
  /** Its `fetch` is the network: `env.fetch.route(...)` scripts the node. */
  readonly env: FakeEnv
  readonly account: Account
  readonly networkId: NetworkId
}

/** A transfer that an account has the means for. */
export interface FundedTransfer {
  /** Somebody else's address. */
  readonly to: string
  /** Base units of the token, or of the network's own coin; the fee comes on top. */
  readonly amount: bigint
  readonly token?: TokenInfo
  /** An address that the network has never seen. Needed where `recipients` or `limits` is declared. */
  readonly unusedAddress?: string
  /**
   * Whether the wallet sends by itself what a person approves, so that it is sent although the caller has aborted.
   * False where the wallet signs and the adapter sends. Default true.
   */
  readonly walletSends?: boolean
  /** Puts a transaction into a block, or everything that is pending; before that it is pending. */
  settle(hash?: string): void | Promise<void>
  /** Makes the network dearer than any quote that it gave before. */
  raiseFee?(): void | Promise<void>
}

/** What an exercise may use beside the capability. */
export interface ExerciseContext {
  readonly env: FakeEnv
  readonly wallet: ScriptedWallet
  /** The connection that declares the capability. */
  readonly connection: Connection
  /** The active account of the connection. */
  readonly account: Account
  /** What the namespace can do without a wallet. */
  readonly network: NetworkCapabilities
  /** Everything that the adapter has reported, in order. */
  readonly events: readonly AdapterEvent[]
  /** The fixture's `fund` for the account, where there is one. */
  fund(): Promise<FundedTransfer>
}

/**
 * Calls a capability and rejects unless it does what it promises. Resolves with the hashes of the transactions that it
 * sent. The exercise names the capability's type itself: core knows it as `unknown`.
 */
export type CapabilityExercise = (capability: never, context: ExerciseContext) => Promise<readonly string[]>

/** A wallet that does what the kit says; by itself it approves. */
export interface ScriptedWallet {
  /** How often a person was asked so far. */
  readonly promptCount: number
  /** The listeners that the adapter has on the wallet's own object now. */
  readonly listenerCount: number
  /** The connector that stands for it, when the adapter finds more than one. */
  readonly connectorId?: string
  /** What only the wallet and the adapter know: it must not turn up in a message, a hint or the log. */
  readonly secretText?: string
  /** The next prompt is declined by the person. */
  rejectNext(): void
  /** The next prompt fails in a way that no standard knows, with `secretText` in its message. */
  failNext?(): void
  /** The next prompt stays open; the result approves it. */
  hangNext?(): () => void
  /** Whether it refuses a further prompt while one is open (EIP-1193's -32002): then the answer to the open one counts. */
  readonly keepsPrompt?: boolean
  /** Shows the app another account than before. */
  changeAccounts(): void | Promise<void>
  /** Goes to a network that is not among the fixture's. */
  changeNetworkToUnknown?(): void | Promise<void>
  /** Ends the connection by itself. */
  disconnectFromWallet?(): void | Promise<void>
  /** Takes it off the page. */
  uninstall(): void | Promise<void>
}

/** What is asked of a verifier. */
export interface VerifyInput {
  readonly networkId: NetworkId
  readonly address: string
  readonly message: string
  readonly signed: SignedMessage
}

/** Gives an account the means for a transfer. */
export type Fund = (input: FundInput) => FundedTransfer | Promise<FundedTransfer>

/** What an adapter's author gives the kit. */
export interface ConformanceFixture {
  readonly adapter: ChainAdapter
  /** Networks of the namespace; two or more, so that switching can be tried. */
  readonly networks: readonly Network[]
  readonly validAddresses: readonly AddressSample[]
  readonly invalidAddresses: readonly AddressSample[]
  /** Puts a fresh wallet on the page, before the adapter is created. */
  installWallet(env: FakeEnv): ScriptedWallet | Promise<ScriptedWallet>
  /**
   * Gives the connected account the means for a transfer: transfers are tried until they are final. Needed where the
   * adapter declares what takes part in one. `elsewhere`: `transferConformance` tries them on a running node.
   */
  readonly fund?: Fund | 'elsewhere'
  /**
   * By key, how to try each capability of the namespace's own, and `request`. A declared key without an exercise fails.
   * `elsewhere`: `transferConformance` tries it on a running node.
   */
  readonly exercise?: Readonly<Record<string, CapabilityExercise | 'elsewhere'>>
  /**
   * A session as WalletConnect gives one, for `adopt`: two accounts on one network and one on another, all methods, and
   * answers of real keys. Needed where the adapter has `adopt`. `elsewhere`: another test of the adapter gives it.
   */
  readonly session?: ScriptedTransportOptions | 'elsewhere'
  /** What the wallet cannot be made to do. */
  readonly without?: readonly OptionalScript[]
  /** Capabilities that must be there, so that a lost one is not mistaken for one that was never meant. */
  readonly capabilities?: { readonly network?: readonly string[]; readonly wallet?: readonly string[] }
  /**
   * Who says whether a signature is right: the adapter itself, where it can without a network, or a function. Needed
   * where messages are signed and the adapter has no capability `verification`.
   */
  readonly verifyMessage?: 'adapter' | ((input: VerifyInput) => Promise<boolean>)
  /** How long a call may take before it counts as hanging, in real milliseconds; 5000 unless told. */
  readonly limitMs?: number
}
