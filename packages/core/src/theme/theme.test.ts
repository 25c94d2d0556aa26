import { expect, it } from 'vitest'
import { createThemeController } from './theme.controller.js'

it('follows the visitor unless the app says otherwise', () => {
  expect(createThemeController({}).state.mode).toBe('system')
  expect(createThemeController({ themeMode: 'dark' }).state.mode).toBe('dark')
})

it.each(['light', 'dark', 'system'] as const)('changes its mode to %s', mode => {
  const theme = createThemeController({})
  theme.actions.chooseMode(mode)
  expect(theme.state.mode).toBe(mode)
})

it('merges variables into those that are set, and leaves the options of the app alone', () => {
  const themeVariables = Object.freeze({ '--lk-accent': '#0af', '--lk-z-index': 4 } as const)
  const theme = createThemeController({ themeVariables })
  theme.actions.applyVariables({ '--lk-accent': '#f00' })
  expect(theme.snapshot().variables).toEqual({ '--lk-accent': '#f00', '--lk-z-index': 4 })
  expect(createThemeController({ themeVariables }).snapshot().variables).toEqual(themeVariables)
})

it('shares no variables with another client of the same options', () => {
  const themeVariables = { '--lk-accent': '#0af' } as const
  const [first, second] = [
    createThemeController({ themeVariables }),
    createThemeController({ themeVariables }),
  ]
  expect(first.state.variables).not.toBe(second.state.variables)
})
