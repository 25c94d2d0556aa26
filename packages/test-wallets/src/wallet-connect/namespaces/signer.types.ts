import type { WalletConnectNamespace, WalletConnectNetwork } from '../network.types'
import type {
  WalletConnectMisbehaviour,
  WalletConnectPromptKind,
  WalletConnectWalletOptions,
} from '../wallet-connect.types'

/** A request as a namespace sees it. */
export interface SignerRequest {
  readonly method: string
  readonly params: unknown
  /** CAIP-2, one that the session grants. */
  readonly networkId: string
  /** The addresses that the session shares on the network, the selected one first. */
  readonly addresses: readonly string[]
  /** Asks the person. @throws the rejection, or what was scripted */
  ask(kind: WalletConnectPromptKind): Promise<void>
  /** Goes to a network for this session, and tells the other side. */
  switchNetwork(networkId: string): Promise<void>
  /** Lets the session use a network that the wallet has just learnt. */
  addNetwork(network: WalletConnectNetwork): Promise<void>
}

/** What the wallet can do in one namespace. */
export interface NamespaceSigner {
  readonly namespace: WalletConnectNamespace
  /** All that it can answer. */
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly accountCount: number
  /** An account as a network writes it. */
  address(network: WalletConnectNetwork, index: number): string
  /** @throws ProviderRpcError */
  answer(request: SignerRequest): Promise<unknown>
  /** What the event of another account carries. */
  accountsEvent(
    network: WalletConnectNetwork,
    indexes: readonly number[],
  ): { readonly name: string; readonly data: unknown }[]
  /** What a session tells beside the accounts. */
  sessionProperties?(
    networks: readonly WalletConnectNetwork[],
    indexes: readonly number[],
  ): Readonly<Record<string, string>>
  dispose(): void
}

/** What making a signer needs. */
export interface SignerInput {
  readonly options: WalletConnectWalletOptions
  readonly networks: readonly WalletConnectNetwork[]
  readonly faults: Readonly<WalletConnectMisbehaviour>
}
