import type { ActivityController, ActivityState } from '@latchkey/core'
import { useFeature } from '../../hooks/client/use-feature.js'
import { type FeatureState, useFeatureState } from '../../hooks/client/use-feature-state.js'
import { useAskedList } from '../lists/use-asked-list.js'

/** State and actions of the activity. */
export type Activity = FeatureState<ActivityState, ActivityController['actions']>

/** Returns the activity of the active account, and fetches it. */
export const useActivity = (): Activity | undefined => useAskedList(useFeatureState(useFeature('activity')))
