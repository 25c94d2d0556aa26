import type { ThemeVariables } from '@latchkey/core'
import {
  formatColor,
  mixColors,
  parseColor,
  type Rgb,
  reachContrast,
  readableOn,
} from '@latchkey/ui/theme/color'

/** The colours of one mode: CSS colours. */
export interface ThemeColors {
  /** The main button, links and what is selected. */
  readonly accent?: string
  /** The dialog and the buttons of the page. */
  readonly surface?: string
  /** Rows and fields. */
  readonly surfaceRaised?: string
  /** What is pressed or hovered. */
  readonly surfacePressed?: string
  readonly text?: string
  /** Secondary text. */
  readonly muted?: string
  readonly border?: string
  readonly success?: string
  readonly warning?: string
  readonly danger?: string
  /** Behind the dialog. It may be translucent. */
  readonly backdrop?: string
}

/** A theme with short names. */
export interface ThemeInput {
  readonly light?: ThemeColors
  readonly dark?: ThemeColors
  /** For both modes, where a mode has none of its own. */
  readonly accent?: string
  readonly fontFamily?: string
  /** The base of every size. Default 10px. */
  readonly fontSize?: string
  /** The base of every radius. Default 4px. */
  readonly borderRadius?: string
  readonly qrColor?: string
}

const dark: Rgb = [20, 22, 26]
const light: Rgb = [244, 245, 247]

/** Completes a palette: text that reads on its surface, and a border. */
function complete(colors: ThemeColors): ThemeColors {
  const surface = parseColor(colors.surface ?? '')
  if (!surface) return colors
  const usual = readableOn(surface)[0] === 0 ? dark : light
  const read = (color: string | undefined, other: Rgb, ratio: number): string => {
    const known = color === undefined ? other : parseColor(color)
    // Another notation, such as oklch(), is kept: only a browser can compute it.
    return known ? formatColor(reachContrast(known, [surface], ratio)) : (color as string)
  }
  return {
    border: formatColor(mixColors(usual, surface, 0.17)),
    ...colors,
    text: read(colors.text, usual, 4.5),
    muted: read(colors.muted, mixColors(usual, surface, 0.68), 4.5),
  }
}

const toVariables = (mode: 'light' | 'dark', colors: ThemeColors = {}): object =>
  Object.fromEntries(
    Object.entries(complete(colors)).map(([name, color]) => [
      `--lk-${mode}-${name.replace(/[A-Z]/, letter => `-${letter.toLowerCase()}`)}`,
      color,
    ]),
  )

/**
 * Returns the variables of a theme. Text is moved until it reads on its surface (4.5:1), and left out colours of a
 * palette with a surface are derived from it.
 * @example
 * createClient({ ..., themeVariables: createTheme({ accent: '#e0457b', borderRadius: '2px' }) })
 */
export function createTheme(input: ThemeInput): ThemeVariables {
  const { accent, fontFamily, fontSize, borderRadius, qrColor } = input
  const all = {
    '--lk-accent': accent,
    '--lk-font-family': fontFamily,
    '--lk-font-size-master': fontSize,
    '--lk-border-radius-master': borderRadius,
    '--lk-qr-color': qrColor,
    ...toVariables('light', input.light),
    ...toVariables('dark', input.dark),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
