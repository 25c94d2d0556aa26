import { ensureContrast, formatColor, mixColors, parseColor, type Rgb, readableOn } from './color'
import type { DeriveTheme, ResolvedTheme } from './theme.types'

/** Surface, pressed surface, text and muted text of `base.css`. */
const palettes: Record<ResolvedTheme, readonly [Rgb, Rgb, Rgb, Rgb]> = {
  light: [
    [255, 255, 255],
    [232, 234, 238],
    [20, 22, 26],
    [91, 97, 108],
  ],
  dark: [
    [24, 25, 29],
    [46, 49, 56],
    [244, 245, 247],
    [166, 172, 183],
  ],
}

/** A canvas knows every notation that the browser knows (names, `oklch()`, `color()`). */
const resolveColor = (doc: Document, color: string | undefined): Rgb | undefined => {
  if (!color) return undefined
  const known = parseColor(color)
  if (known || !doc.defaultView?.CSS?.supports?.('color', color)) return known
  const context = doc.createElement('canvas').getContext('2d')
  if (!context) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
  return [r, g, b]
}

/** What follows from the variables so that every text keeps 4.5:1 and every shape 3:1. Pure. */
export const deriveColors = (
  mode: ResolvedTheme,
  colors: { accent?: Rgb | undefined; mix?: Rgb | undefined; strength: number; qr?: Rgb | undefined },
): Record<string, string | undefined> => {
  const [surface, pressed, text, muted] = palettes[mode]
  const tint = (color: Rgb): Rgb => (colors.mix ? mixColors(colors.mix, color, colors.strength) : color)
  const mixed = colors.mix && colors.strength > 0
  const shape = colors.accent && ensureContrast(colors.accent, tint(surface), 3)
  return {
    '--lk-accent-shape': shape && formatColor(shape),
    '--lk-on-accent': colors.accent && formatColor(readableOn(colors.accent)),
    '--lk-accent-text': colors.accent && formatColor(ensureContrast(colors.accent, tint(pressed), 4.5)),
    '--lk-text': mixed ? formatColor(ensureContrast(text, tint(pressed), 7)) : undefined,
    '--lk-muted': mixed ? formatColor(ensureContrast(muted, tint(pressed), 4.5)) : undefined,
    '--lk-qr': colors.qr && formatColor(ensureContrast(colors.qr, [255, 255, 255], 4.5)),
  }
}

/** Derives every property that depends on an app's colours. */
export const deriveTheme: DeriveTheme = (doc, { mode, variables = {} }) => {
  const strength = Math.min(
    100,
    Math.max(0, Number.parseFloat(String(variables['--lk-color-mix-strength'] ?? 0)) || 0),
  )
  return {
    '--lk-accent': variables['--lk-accent'],
    '--lk-color-mix': variables['--lk-color-mix'],
    '--lk-color-mix-strength': strength ? `${strength}%` : undefined,
    ...deriveColors(mode, {
      accent: resolveColor(doc, variables['--lk-accent']),
      mix: resolveColor(doc, variables['--lk-color-mix']),
      strength: strength / 100,
      qr: resolveColor(doc, variables['--lk-qr-color']),
    }),
  }
}
