import type { ThemeMode, ThemeVariables } from '../context/theme-options.types.js'
import { type Controller, createStore, toController } from '../kernel/store.js'

/** State of the theme domain. */
export interface ThemeState {
  mode: ThemeMode
  variables: ThemeVariables
}

/** Actions of the theme domain. */
export interface ThemeActions {
  chooseMode(mode: ThemeMode): void
  /** Merges variables into the current ones. */
  applyVariables(variables: ThemeVariables): void
}

export type ThemeController = Controller<ThemeState, ThemeActions>

/** Makes the theme domain. */
export function createThemeController(options: {
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
}): ThemeController {
  const store = createStore<ThemeState>(() => ({
    mode: options.themeMode ?? 'system',
    variables: { ...options.themeVariables },
  }))
  return toController(store, {
    chooseMode: mode => store.set({ mode }),
    applyVariables: variables =>
      store.update(state => {
        state.variables = { ...state.variables, ...variables }
      }),
  })
}
