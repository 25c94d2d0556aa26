import type { Controller, Frozen } from '@latchkey/core'
import { useSyncExternalStore } from 'react'

/** A feature's state and actions. */
export interface FeatureState<T extends object, Actions> {
  readonly state: Frozen<T>
  readonly actions: Actions
}

const nothing = () => () => undefined

/** Returns a feature's state and actions, or `undefined` until its code is loaded. Always `undefined` on a server. */
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
