import type { SendController, SendState } from '@latchkey/core'
import { useFeature } from '../client/use-feature.js'
import { type FeatureState, useFeatureState } from '../client/use-feature-state.js'

export type UseSendReturnType = FeatureState<SendState, SendController['actions']> | undefined

/** Returns state and actions of the send form. `undefined` until its code is loaded. */
export function useSend(): UseSendReturnType {
  return useFeatureState(useFeature('send'))
}
