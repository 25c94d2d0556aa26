/** A colour as red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

const parseHex = (hex: string): Rgb | undefined => {
  const long = hex.length < 6 ? [...hex].map(digit => digit + digit).join('') : hex
  if (!/^([\da-f]{6}|[\da-f]{8})$/i.test(long)) return undefined
  const value = Number.parseInt(long.slice(0, 6), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const fromHsl = (hue: number, saturation: number, lightness: number): Rgb => {
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12
    const a = saturation * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Reads `#rgb`, `#rrggbb`, `rgb()` and `hsl()`; undefined for anything else. */
export const parseColor = (color: string): Rgb | undefined => {
  const text = color.trim()
  if (text[0] === '#') return parseHex(text.slice(1))
  const [a, b, c] = (text.match(/-?[\d.]+%?/g) ?? []).map(Number.parseFloat)
  if (a === undefined || b === undefined || c === undefined) return undefined
  if (/^rgba?\(/i.test(text)) return [a, b, c].map(v => Math.min(255, Math.max(0, v))) as unknown as Rgb
  if (/^hsla?\(/i.test(text)) return fromHsl(((a % 360) + 360) % 360, b / 100, c / 100)
  return undefined
}

const linear = (value: number): number => {
  const channel = value / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** The contrast of two colours after WCAG 2, from 1 to 21. */
export const contrastRatio = (a: Rgb, b: Rgb): number => {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Mixes `share` (0 to 1) of one colour into another. */
export const mixColors = (color: Rgb, into: Rgb, share: number): Rgb =>
  color.map((value, i) => Math.round(value * share + (into[i] ?? 0) * (1 - share))) as unknown as Rgb

/** White or black, whichever reads better on the colour; one of them always has at least 4.58:1. */
export const readableOn = (color: Rgb): Rgb =>
  contrastRatio(white, color) >= contrastRatio(black, color) ? white : black

/**
 * The colour, moved towards white or black no further than `ratio` on every surface needs. Where that is out of reach,
 * white or black, whichever reads better on the first surface.
 */
export const reachContrast = (color: Rgb, surfaces: readonly [Rgb, ...Rgb[]], ratio: number): Rgb => {
  const pole = readableOn(surfaces[0])
  for (let step = 0; step < 20; step++) {
    const candidate = mixColors(pole, color, step / 20)
    if (surfaces.every(surface => contrastRatio(candidate, surface) >= ratio)) return candidate
  }
  return pole
}

/** The colour in `#rrggbb`. */
export const formatColor = (color: Rgb): string =>
  `#${color.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`
