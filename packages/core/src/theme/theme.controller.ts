import type { ThemeMode, ThemeVariables } from '../context/theme-options.types.js'
import { type Controller, createStore, toController } from '../kernel/store.js'

/** How the interface looks. */
export interface ThemeState {
  mode: ThemeMode
  variables: ThemeVariables
}

/** What can be done to the theme. */
export interface ThemeActions {
  chooseMode(mode: ThemeMode): void
  /** Merges variables into those that are set. */
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
    chooseMode: mode =>
      store.update(state => {
        state.mode = mode
      }),
    applyVariables: variables =>
      store.update(state => {
        state.variables = { ...state.variables, ...variables }
      }),
  })
}
