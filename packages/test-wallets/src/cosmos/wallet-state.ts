import type { WalletPrompt } from '../shared/wallet.types'
import type { WalletCore } from '../shared/wallet-core'
import { type CosmosKey, createKey, publicCosmosKeys } from './keys'
import type {
  CosmosMisbehaviour,
  CosmosWalletFetch,
  CosmosWalletNetwork,
  CosmosWalletOptions,
} from './wallet.types'

/** What the wallet knows; changed by its methods and controls only. */
export interface CosmosState {
  readonly keys: readonly CosmosKey[]
  readonly networks: Map<string, CosmosWalletNetwork>
  readonly suggested: CosmosWalletNetwork[]
  readonly permitted: Set<string>
  selected: number
  locked: boolean
  /** The key was taken out of the wallet: everything about it is refused. */
  gone: boolean
}

/** What the methods and the controls of one wallet share. */
export interface CosmosContext extends WalletCore<Omit<WalletPrompt, 'id'>, Readonly<Record<string, never>>> {
  readonly options: CosmosWalletOptions
  readonly state: CosmosState
  readonly faults: CosmosMisbehaviour
  readonly fetch: CosmosWalletFetch
  /** Tells every page that the selected key is another one. */
  announceKeyChange(): void
}

/** The state at the start: as given, and over it what an earlier load of the page has left. */
export const createCosmosState = (options: CosmosWalletOptions): CosmosState => {
  const keys = (options.privateKeys ?? publicCosmosKeys).map(createKey)
  const saved = options.storage?.load()
  const suggested = [...(saved?.suggested ?? [])]
  return {
    keys,
    suggested,
    networks: new Map([...options.networks, ...suggested].map(network => [network.chainId, network])),
    permitted: new Set(saved?.permitted ?? options.permitted ?? []),
    selected: saved?.selected ?? 0,
    locked: saved?.locked ?? options.locked ?? false,
    gone: false,
  }
}

/** Writes down what a reload must not lose. */
export const persistCosmos = ({ options, state }: CosmosContext): void =>
  options.storage?.save({
    permitted: [...state.permitted],
    selected: state.selected,
    locked: state.locked,
    suggested: state.suggested,
  })

/** The key that the person has selected. */
export const selectedKey = ({ state }: CosmosContext): CosmosKey => {
  const key = state.keys[state.selected]
  if (!key) throw new Error('The wallet has no such account.')
  return key
}
