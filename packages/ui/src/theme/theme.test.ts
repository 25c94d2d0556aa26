import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyTheme } from './apply-theme'
import { contrastRatio, formatColor, parseColor, type Rgb, reachContrast, readableOn } from './color'
import { deriveColors, deriveTheme } from './derive-theme'

const channel = fc.integer({ min: 0, max: 255 })
const color = fc.tuple(channel, channel, channel) as fc.Arbitrary<Rgb>
const hex = (value: string | undefined): Rgb => parseColor(value ?? '') ?? [0, 0, 0]

describe('colours', () => {
  it.each([
    ['#fff', [255, 255, 255]],
    ['#2f5cf0', [47, 92, 240]],
    ['#2f5cf080', [47, 92, 240]],
    ['rgb(1, 2, 3)', [1, 2, 3]],
    ['rgb(1 2 3 / 50%)', [1, 2, 3]],
    ['hsl(120 100% 50%)', [0, 255, 0]],
    ['hsl(-120, 100%, 50%)', [0, 0, 255]],
    ['red', undefined],
    ['#12345', undefined],
    ['', undefined],
  ])('reads %s', (text, expected) => {
    expect(parseColor(text)).toEqual(expected)
  })

  it('writes what it reads', () => {
    fc.assert(
      fc.property(color, value => {
        expect(parseColor(formatColor(value))).toEqual(value)
      }),
    )
  })

  it('finds a readable text colour for every background', () => {
    fc.assert(
      fc.property(color, value => {
        expect(contrastRatio(readableOn(value), value)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('moves every colour until it reads on every surface', () => {
    fc.assert(
      fc.property(color, color, (value, surface) => {
        expect(contrastRatio(reachContrast(value, [surface], 4.5), surface)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('leaves a colour alone that reads already', () => {
    expect(reachContrast([47, 92, 240], [[255, 255, 255]], 4.5)).toEqual([47, 92, 240])
  })
})

describe('a theme', () => {
  const modes = ['light', 'dark'] as const
  const ratio = (a: string | undefined, b: string | undefined): number => contrastRatio(hex(a), hex(b))
  const optional = fc.option(color, { nil: undefined })
  const palette = fc.record({
    accent: optional,
    surface: optional,
    'surface-raised': optional,
    'surface-pressed': optional,
    text: optional,
    muted: optional,
    success: optional,
    warning: optional,
    danger: optional,
    mix: optional,
  })

  it.each(modes)(
    'keeps 4.5:1 for every text on every surface, whatever colours an app gives, in %s',
    mode => {
      fc.assert(
        fc.property(palette, fc.double({ min: 0, max: 1, noNaN: true }), (given, strength) => {
          const derived = deriveColors(mode, given, strength)
          for (const surface of ['--surface', '--surface-2', '--surface-3'])
            for (const text of ['--text', '--muted', '--link', '--good', '--warn', '--bad'])
              if (derived[text]) expect(ratio(derived[text], derived[surface])).toBeGreaterThanOrEqual(4.5)
        }),
      )
    },
  )

  it.each(modes)('derives readable text and a visible shape for every accent, in %s', mode => {
    fc.assert(
      fc.property(color, accent => {
        const derived = deriveColors(mode, { accent })
        expect(ratio(derived['--on-accent'], derived['--accent'])).toBeGreaterThanOrEqual(4.5)
        expect(ratio(derived['--shape'], derived['--surface'])).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('keeps QR modules dark enough for a camera', () => {
    fc.assert(
      fc.property(color, qr => {
        expect(ratio(deriveColors('dark', { qr })['--qr'], '#fff')).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('uses the colours of the mode that is drawn, before those of both', () => {
    const variables = {
      '--lk-accent': '#00f',
      '--lk-dark-accent': '#ff0',
      '--lk-dark-surface': '#001',
      '--lk-dark-backdrop': '#0008',
    }
    const light = deriveTheme(document, { mode: 'light', variables })
    const dark = deriveTheme(document, { mode: 'dark', variables })
    expect([light['--accent'], light['--surface'], light['--scrim']]).toEqual([
      '#0000ff',
      '#ffffff',
      undefined,
    ])
    expect([dark['--accent'], dark['--surface'], dark['--scrim']]).toEqual(['#ffff00', '#000011', '#0008'])
  })

  it('leaves out what is no colour', () => {
    const variables = { '--lk-accent': 'nonsense', '--lk-light-text': ';}' }
    const derived = deriveTheme(document, { mode: 'light', variables })
    expect([derived['--accent'], derived['--text']]).toEqual([undefined, '#14161a'])
  })

  it('is put on an element and taken off again', () => {
    const element = document.createElement('div')
    const variables = {
      '--lk-accent': '#e0457b',
      '--lk-color-mix': '#00f',
      '--lk-color-mix-strength': 20,
      '--lk-z-index': 5,
    }
    applyTheme(element, { mode: 'dark', variables }, deriveTheme)
    expect(element.dataset.theme).toBe('dark')
    expect(element.style.getPropertyValue('--surface')).toBe('#13144a')
    expect(element.style.getPropertyValue('--lk-z-index')).toBe('5')
    expect(element.style.getPropertyValue('--on-accent')).not.toBe('')
    applyTheme(element, { mode: 'light' })
    expect([element.dataset.theme, element.style.length]).toEqual(['light', 0])
  })

  it('leaves the default colours where nothing keeps the contrast of its own', () => {
    const element = document.createElement('div')
    applyTheme(element, { mode: 'light', variables: { '--lk-accent': '#ffe', '--lk-font-family': 'serif' } })
    expect(Array.from(element.style)).toEqual(['--lk-font-family'])
  })
})
