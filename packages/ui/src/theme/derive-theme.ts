import { formatColor, mixColors, parseColor, type Rgb, reachContrast, readableOn } from './color'
import type { DeriveTheme, ResolvedTheme, ThemeColor, ThemeVariables } from './theme.types'

/** Colours of an app that are known as red, green and blue. */
export type GivenColors = { readonly [Name in ThemeColor | 'mix' | 'qr']?: Rgb | undefined }

/** The default colours: those of `base.css`. */
const palettes = {
  light: {
    surface: '#fff',
    raised: '#f4f5f7',
    pressed: '#e8eaee',
    text: '#14161a',
    muted: '#5b616c',
    edge: '#858b96',
    success: '#0d7540',
    warning: '#855500',
    danger: '#c22a2a',
  },
  dark: {
    surface: '#18191d',
    raised: '#222429',
    pressed: '#2e3138',
    text: '#f4f5f7',
    muted: '#a6acb7',
    edge: '#7d838f',
    success: '#4fc78d',
    warning: '#e3a83f',
    danger: '#ff8080',
  },
} as const

const white: Rgb = [255, 255, 255]

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

const read = (hex: string): Rgb => parseColor(hex) ?? white

/** Three surfaces on each of which one of black and white reads. */
const deriveSurfaces = (
  mode: ResolvedTheme,
  given: GivenColors,
  strength: number,
): readonly [Rgb, Rgb, Rgb] => {
  const base = palettes[mode]
  const tint = (color: Rgb): Rgb => (given.mix ? mixColors(given.mix, color, strength) : color)
  const surface = tint(given.surface ?? read(base.surface))
  const pole = readableOn(surface)
  const step = (own: Rgb | undefined, usual: string, share: number): Rgb => {
    const color = own ?? (given.surface ? mixColors(pole, given.surface, share) : read(usual))
    return reachContrast(tint(color), [pole], 4.5)
  }
  return [
    surface,
    step(given['surface-raised'], base.raised, 0.045),
    step(given['surface-pressed'], base.pressed, 0.1),
  ]
}

/**
 * Derives the colours of `base.css` so that every text keeps 4.5:1 and every shape 3:1. Pure.
 * @param strength share of `mix` in the surfaces, from 0 to 1
 */
export const deriveColors = (
  mode: ResolvedTheme,
  given: GivenColors,
  strength = 0,
): Record<string, string | undefined> => {
  const base = palettes[mode]
  const surfaces = deriveSurfaces(mode, given, strength)
  const [surface, raised, pressed] = surfaces
  const own = (name: 'text' | 'muted' | 'success' | 'warning' | 'danger'): Rgb =>
    given[name] ?? read(base[name])
  const on = (color: Rgb, ratio: number): string => formatColor(reachContrast(color, surfaces, ratio))
  const { accent, border, qr } = given
  const line = border ?? (given.surface && mixColors(readableOn(surface), surface, 0.11))
  return {
    '--surface': formatColor(surface),
    '--surface-2': formatColor(raised),
    '--surface-3': formatColor(pressed),
    '--line': line && formatColor(line),
    // Only on these two a field or a switch is drawn.
    '--edge': formatColor(reachContrast(read(base.edge), [surface, raised], 3)),
    '--text': on(own('text'), 7),
    '--muted': on(own('muted'), 4.5),
    '--accent': accent && formatColor(accent),
    '--on-accent': accent && formatColor(readableOn(accent)),
    '--shape': accent && on(accent, 3),
    '--link': accent && on(accent, 4.5),
    '--good': on(own('success'), 4.5),
    '--warn': on(own('warning'), 4.5),
    '--bad': on(own('danger'), 4.5),
    '--qr': qr && formatColor(reachContrast(qr, [white], 4.5)),
  }
}

const colorNames: Record<ThemeColor, true> = {
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

/** The colours that an app gives for a mode. What no browser reads as a colour is left out. */
const readGiven = (doc: Document, mode: ResolvedTheme, variables: ThemeVariables): GivenColors => {
  const palette = (Object.keys(colorNames) as ThemeColor[]).map(name => [
    name,
    resolveColor(doc, variables[`--lk-${mode}-${name}`]),
  ])
  const { accent, ...rest } = Object.fromEntries(palette) as GivenColors
  return {
    ...rest,
    accent: accent ?? resolveColor(doc, variables['--lk-accent']),
    mix: resolveColor(doc, variables['--lk-color-mix'] ?? '#000'),
    qr: resolveColor(doc, variables['--lk-qr-color']),
  }
}

/** Derives every property that depends on an app's colours. */
export const deriveTheme: DeriveTheme = (doc, { mode, variables = {} }) => {
  const strength = Number.parseFloat(String(variables['--lk-color-mix-strength'] ?? 0)) || 0
  const given = readGiven(doc, mode, variables)
  return {
    ...deriveColors(mode, given, Math.min(100, Math.max(0, strength)) / 100),
    // As the app writes it: it may be translucent.
    '--scrim': given.backdrop && variables[`--lk-${mode}-backdrop`],
  }
}
