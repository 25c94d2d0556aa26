import type { ThemeVariables } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/internal/errors/error'

/**
 * Returns a theme as a CSS rule, for the style sheet of a page that is rendered on a server: the buttons have the theme
 * before any script runs.
 * @throws LatchkeyError `invalidOptions` for a value that would end the rule
 * @example
 * writeFileSync('theme.css', themeCss(midnight))
 */
export function themeCss(variables: ThemeVariables, selector = '.lk-button'): string {
  const declarations = Object.entries(variables).map(([name, value]) => {
    if (!/^--lk-[a-z-]+$/.test(name) || /[;{}<>\\]|\/\*/.test(String(value)))
      throw new LatchkeyError('invalidOptions', `The theme variable ${name} cannot be written as CSS`, {
        hint: 'Leave out ; { } < > \\ and comments.',
      })
    return `${name}:${value}`
  })
  return `${selector}{${declarations.join(';')}}`
}
