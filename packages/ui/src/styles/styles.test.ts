// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contrastRatio, formatColor, parseColor, type Rgb } from '../theme/color'
import { deriveColors } from '../theme/derive-theme'

const folder = fileURLToPath(new URL('.', import.meta.url))
const styles = Object.fromEntries(
  readdirSync(folder)
    .filter(file => file.endsWith('.css'))
    .map(file => [file, readFileSync(`${folder}${file}`, 'utf8')]),
)
const css = styles['base.css'] ?? ''
const hex = (value: string): Rgb => parseColor(value) ?? [0, 0, 0]

/** The tokens of `base.css`, as they stand there. */
const readTokens = (): Record<'light' | 'dark', Record<string, Rgb>> => {
  const block = (start: number): Record<string, Rgb> => {
    const tokens = [
      ...css.slice(start, css.indexOf('}', start)).matchAll(/--([\w-]+):[^;]*?(#[\da-f]{3,6})\)*;/g),
    ]
    return Object.fromEntries(tokens.map(([, name = '', value = '']) => [name, hex(value)]))
  }
  return { light: block(css.indexOf(':host {')), dark: block(css.indexOf(':host([data-theme="dark"]) {')) }
}

it.each(['host.css', 'dialog.css'])(
  'puts the modal above a page at 999 unless the theme says otherwise: %s',
  file => {
    expect(styles[file]).toMatch(/z-index: var\(--lk-z-index, 999\)/)
  },
)

describe('the default tokens', () => {
  const tokens = readTokens()
  it.each(['light', 'dark'] as const)('read on every surface in %s', mode => {
    const {
      surface,
      'surface-2': second,
      'surface-3': third,
      text,
      muted,
      accent,
      link,
      edge,
      ...rest
    } = tokens[mode]
    const ratio = (a: Rgb | undefined, b: Rgb | undefined): number =>
      contrastRatio(a ?? [0, 0, 0], b ?? [0, 0, 0])
    for (const ground of [surface, second, third]) {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(7)
      expect(ratio(muted, ground)).toBeGreaterThanOrEqual(4.5)
    }
    for (const tone of [link, rest.good, rest.warn, rest.bad]) {
      expect(ratio(tone, surface)).toBeGreaterThanOrEqual(4.5)
      expect(ratio(tone, second)).toBeGreaterThanOrEqual(4.5)
    }
    expect(ratio(rest['on-accent'], accent)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(rest.shape, surface)).toBeGreaterThanOrEqual(3)
    expect(ratio(edge, surface)).toBeGreaterThanOrEqual(3)
  })

  it.each(['light', 'dark'] as const)('are what a theme without colours of its own derives, in %s', mode => {
    const derived = Object.entries(deriveColors(mode, {})).filter(([, value]) => value)
    expect(derived.length).toBeGreaterThan(5)
    for (const [name, value] of derived)
      expect(`${name}: ${value}`).toBe(`${name}: ${formatColor(tokens[mode][name.slice(2)] ?? [0, 0, 0])}`)
  })
})

/** The selectors of a sheet, without those of key frames. */
const readSelectors = (text: string): string[] =>
  [...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)]
    .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
    .map(selector => selector.trim())
    .filter(selector => !/^(from|to|\d+%)$/.test(selector))

describe('style sheets', () => {
  it('of the page buttons touch nothing else on the page', () => {
    const selectors = readSelectors(styles['buttons.css'] ?? '')
    expect(selectors.length).toBeGreaterThan(10)
    expect(selectors.filter(selector => !selector.startsWith('.lk-'))).toEqual([':root'])
  })

  it.each(Object.keys(styles))('%s uses logical directions and loads nothing', file => {
    expect(styles[file]).not.toMatch(/[\s-](left|right)\s*:|text-align: (left|right)|@import|url\(/)
  })

  it.each(Object.keys(styles))('%s sets no text below 12 px', file => {
    const sizes = [...(styles[file] ?? '').matchAll(/font(?:-size)?: [^;]*?calc\((\d+) \* var\(--_?u\)\)/g)]
    for (const [, size] of sizes) expect(Number(size)).toBeGreaterThanOrEqual(12)
  })
})
