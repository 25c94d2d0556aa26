import type { Controller, Frozen } from '@latchkey/core'
import { useSyncExternalStore } from 'react'

/** A feature's state with its actions. */
interface FeatureState<T extends object, Actions> {
  readonly state: Frozen<T>
  readonly actions: Actions
}

const nothing = () => () => undefined

/** What a feature shows and can do; undefined while its controller is not here, and so always on a server. */
export function useFeatureState<T extends object, Actions>(
  controller: Controller<T, Actions> | undefined,
): FeatureState<T, Actions> | undefined {
  const state = useSyncExternalStore(
    controller?.subscribe ?? nothing,
    () => controller?.snapshot(),
    () => undefined,
  )
  return controller && state ? { state, actions: controller.actions } : undefined
}
