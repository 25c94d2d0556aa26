import type { Address, Chain } from 'viem'
import type { LatchkeyProvider } from './provider.js'

type Accounts<WithCapabilities extends boolean> = WithCapabilities extends true
  ? readonly { readonly address: Address; readonly capabilities: Record<string, unknown> }[]
  : readonly Address[]

/** What wagmi 2 and wagmi 3 hand to a connector, as far as this one uses it. */
export type ConnectorConfig = {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: {
    emit(
      event: 'connect' | 'change',
      data: { readonly accounts: readonly Address[]; readonly chainId: number },
    ): void
    emit(event: 'disconnect'): void
    listenerCount(event: 'change'): number
  }
}

/** The connector that wagmi 2 and wagmi 3 want. Their own type is another one in each, so it is written down here. */
export type LatchkeyConnector = {
  readonly id: 'latchkey'
  readonly name: 'Latchkey'
  readonly type: 'latchkey'
  setup(): Promise<void>
  connect<WithCapabilities extends boolean = false>(parameters?: {
    readonly chainId?: number | undefined
    readonly isReconnecting?: boolean | undefined
    readonly withCapabilities?: WithCapabilities | boolean | undefined
  }): Promise<{ accounts: Accounts<WithCapabilities>; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<LatchkeyProvider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { readonly chainId: number }): Promise<Chain>
  onAccountsChanged(): void
  onChainChanged(): void
  onDisconnect(): void
}

/** Goes into `connectors` of wagmi's `createConfig`. */
export type LatchkeyConnectorFn = (config: ConnectorConfig) => LatchkeyConnector
