import type { ThemeColor, ThemePalette, ThemeVariables } from '../context/theme-options.types.js'
import type { ThemeController } from '../theme/theme.controller.js'
import { checkChoice, type Say, suggest } from './say.js'

/** The part of the theme domain that is followed. */
export type ThemeStore = Pick<ThemeController, 'snapshot' | 'subscribe'>

const colors: Record<ThemeColor, true> = {
  accent: true,
  surface: true,
  'surface-raised': true,
  'surface-pressed': true,
  text: true,
  muted: true,
  border: true,
  success: true,
  warning: true,
  danger: true,
  backdrop: true,
}

const shared: Record<Exclude<keyof ThemeVariables, keyof ThemePalette>, true> = {
  '--lk-accent': true,
  '--lk-color-mix': true,
  '--lk-color-mix-strength': true,
  '--lk-font-family': true,
  '--lk-font-size-master': true,
  '--lk-border-radius-master': true,
  '--lk-z-index': true,
  '--lk-qr-color': true,
}

/** Every name of `ThemeVariables`. */
export const themeNames: readonly string[] = [
  ...Object.keys(shared),
  ...['light', 'dark'].flatMap(mode => Object.keys(colors).map(color => `--lk-${mode}-${color}`)),
]

function reportName(name: string, say: Say): void {
  const renamed = name.replace(/^--(w3m|apkt)-/, '--lk-')
  const hint = themeNames.includes(renamed) ? `Use ${renamed}.` : suggest(renamed, themeNames)
  say(`Unknown theme variable ${name}`, hint)
}

/** Without the other one, the buttons could show light text on a light surface. */
function reportHalfPalette(variables: ThemeVariables, say: Say): void {
  for (const mode of ['light', 'dark'] as const)
    if (!variables[`--lk-${mode}-surface`] !== !variables[`--lk-${mode}-text`])
      say(
        `The theme has one of --lk-${mode}-surface and --lk-${mode}-text`,
        'Set both, or use createTheme of @latchkey/react/themes.',
      )
}

/** What tells whether a browser takes a value for a property: `CSS.supports`. */
export type Supports = (property: string, value: string) => boolean

/** The variables that are colours. */
const isColor = (name: string) =>
  ![
    '--lk-color-mix-strength',
    '--lk-font-family',
    '--lk-font-size-master',
    '--lk-border-radius-master',
    '--lk-z-index',
  ].includes(name)

/** A variable's value may be anything, also `var(…)`: what a browser does not take for a colour leaves the default. */
function reportColor(name: string, value: unknown, supports: Supports | undefined, say: Say): void {
  if (supports && isColor(name) && !String(value).includes('var(') && !supports('color', String(value)))
    say(`The theme variable ${name} is no colour: ${String(value)}`)
}

/** Reports wrong names and colours in a theme, now and after each change. Returns the unsubscribe function. */
export function watchTheme(theme: ThemeStore, say: Say, supports?: Supports): () => void {
  const said = new Set<string>()
  const sayOnce: Say = (problem, hint) => {
    if (said.has(problem)) return
    said.add(problem)
    say(problem, hint)
  }
  const check = () => {
    const { mode, variables } = theme.snapshot()
    checkChoice('themeMode', mode, ['light', 'dark', 'system'], sayOnce)
    for (const [name, value] of Object.entries(variables))
      if (!themeNames.includes(name)) reportName(name, sayOnce)
      else reportColor(name, value, supports, sayOnce)
    reportHalfPalette(variables, sayOnce)
  }
  check()
  return theme.subscribe(check)
}
