import type { NftsController, NftsState } from '@latchkey/core'
import { useFeature } from '../../hooks/client/use-feature.js'
import { type FeatureState, useFeatureState } from '../../hooks/client/use-feature-state.js'
import { useAskedList } from '../lists/use-asked-list.js'

/** State and actions of the NFTs. */
export type Nfts = FeatureState<NftsState, NftsController['actions']>

/** Returns the NFTs of the active account, and fetches them. With `once` it does not fetch what is there. */
export const useNfts = ({ once = false }: { readonly once?: boolean } = {}): Nfts | undefined =>
  useAskedList(useFeatureState(useFeature('nfts')), once)
