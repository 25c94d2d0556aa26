import { isObject } from '../shared/is-object'
import { createPageJson, createStateStorage, type Persistence } from '../shared/page-storage'
import type { PersistedSolanaState, SolanaWalletStorage } from './wallet.types'

/** What an earlier version, or somebody else, left there is not trusted to have our shape. */
const isState = (value: unknown): value is PersistedSolanaState =>
  isObject(value) &&
  typeof value.authorized === 'boolean' &&
  typeof value.locked === 'boolean' &&
  Array.isArray(value.order) &&
  value.order.every(index => typeof index === 'number')

/** Opens what a page keeps of one wallet. */
export const createSolanaPageStorage = (
  target: Window,
  id: string,
  persist?: Persistence,
): SolanaWalletStorage => createStateStorage(createPageJson(target, persist), `solana:${id}`, isState)
