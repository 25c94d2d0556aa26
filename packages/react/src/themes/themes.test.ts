import { contrastRatio, formatColor, parseColor, type Rgb } from '@latchkey/ui/theme/color'
import { deriveColors } from '@latchkey/ui/theme/derive-theme'
import { describe, expect, it } from 'vitest'
import { createTheme } from './create-theme.js'
import * as presets from './presets.js'
import { themeCss } from './theme-css.js'

const modes = ['light', 'dark'] as const
const hex = (value: unknown): Rgb => parseColor(String(value)) ?? [0, 0, 0]
const ratio = (a: unknown, b: unknown) => contrastRatio(hex(a), hex(b))

describe.each(Object.entries(presets))('the preset %s', (_, preset) => {
  const color = (name: string) => preset[name as keyof typeof preset]

  it.each(modes)('has colours that need no correction to be read, in %s', mode => {
    const given = (name: string) => hex(color(`--lk-${mode}-${name}`))
    const derived = deriveColors(mode, {
      accent: given('accent'),
      surface: given('surface'),
      'surface-raised': given('surface-raised'),
      'surface-pressed': given('surface-pressed'),
      text: given('text'),
      muted: given('muted'),
    })
    for (const [property, name] of [
      ['--surface-2', 'surface-raised'],
      ['--surface-3', 'surface-pressed'],
      ['--text', 'text'],
      ['--muted', 'muted'],
      ['--link', 'accent'],
      ['--shape', 'accent'],
    ] as const)
      expect(`${name} ${derived[property]}`).toBe(`${name} ${formatColor(given(name))}`)
    expect(ratio(derived['--on-accent'], derived['--accent'])).toBeGreaterThanOrEqual(4.5)
  })

  it('is written as CSS', () => {
    expect(themeCss(preset)).toMatch(/^\.lk-button\{(--lk-[a-z-]+:[^;{}]+;?)+\}$/)
  })
})

describe('createTheme', () => {
  it('gives short names their variables, and leaves out what is not given', () => {
    expect(
      createTheme({
        accent: '#e0457b',
        fontFamily: 'serif',
        borderRadius: '2px',
        dark: { accent: '#f8a', surfacePressed: '#222' },
      }),
    ).toEqual({
      '--lk-accent': '#e0457b',
      '--lk-font-family': 'serif',
      '--lk-border-radius-master': '2px',
      '--lk-dark-accent': '#f8a',
      '--lk-dark-surface-pressed': '#222',
    })
  })

  const steps = [0, 51, 102, 119, 136, 153, 204, 255]
  const colors = steps.flatMap(r => steps.flatMap(g => steps.map(b => formatColor([r, g, b]))))

  it.each([undefined, '#808080', '#ffffff', '#000000'])(
    'moves text until it reads on every surface: %s',
    text => {
      for (const surface of colors) {
        const theme = createTheme({ light: { surface, ...(text === undefined ? {} : { text }) } })
        expect(ratio(theme['--lk-light-text'], surface)).toBeGreaterThanOrEqual(4.5)
        expect(ratio(theme['--lk-light-muted'], surface)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('keeps a notation that only a browser can compute', () => {
    const theme = createTheme({ dark: { surface: '#000', text: 'oklch(0.9 0 0)' } })
    expect(theme['--lk-dark-text']).toBe('oklch(0.9 0 0)')
  })
})

describe('themeCss', () => {
  it('writes one rule, for the buttons unless told otherwise', () => {
    expect(themeCss({ '--lk-accent': '#00f', '--lk-z-index': 5 })).toBe(
      '.lk-button{--lk-accent:#00f;--lk-z-index:5}',
    )
    expect(themeCss({ '--lk-accent': '#00f' }, ':root')).toBe(':root{--lk-accent:#00f}')
  })

  it.each(['red;} body { display: none', '</style><script>', 'red/*', '\\3c'])('refuses %s', value => {
    expect(() => themeCss({ '--lk-accent': value })).toThrow(
      expect.objectContaining({ code: 'invalidOptions' }),
    )
  })
})
