import type { Frozen, SendController, SendState } from '@latchkey/core'
import { useFeature } from './use-feature.js'
import { useFeatureState } from './use-feature-state.js'

/** The send form with its actions; undefined until the feature is loaded. */
export function useSend():
  | { readonly state: Frozen<SendState>; readonly actions: SendController['actions'] }
  | undefined {
  return useFeatureState(useFeature('send'))
}
