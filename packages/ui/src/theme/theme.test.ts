// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyTheme } from './apply-theme'
import { contrastRatio, ensureContrast, formatColor, parseColor, type Rgb, readableOn } from './color'
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
        expect(contrastRatio(ensureContrast(value, surface, 4.5), surface)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('leaves a colour alone that reads already', () => {
    expect(ensureContrast([47, 92, 240], [255, 255, 255], 4.5)).toEqual([47, 92, 240])
  })
})

describe('a theme', () => {
  const surfaces = { light: '#ffffff', dark: '#18191d' } as const

  it.each(['light', 'dark'] as const)('keeps its contrast for any accent in %s', mode => {
    fc.assert(
      fc.property(color, accent => {
        const derived = deriveColors(mode, { accent, strength: 0 })
        const surface = hex(surfaces[mode])
        expect(contrastRatio(hex(derived['--lk-accent-text']), surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(hex(derived['--lk-accent-shape']), surface)).toBeGreaterThanOrEqual(2.99)
        const on = contrastRatio(hex(derived['--lk-on-accent']), accent)
        expect(on).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('keeps QR modules dark enough for a camera', () => {
    fc.assert(
      fc.property(color, qr => {
        const derived = deriveColors('dark', { qr, strength: 0 })
        expect(contrastRatio(hex(derived['--lk-qr']), [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
      }),
    )
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
    expect(element.style.getPropertyValue('--lk-color-mix-strength')).toBe('20%')
    expect(element.style.getPropertyValue('--lk-z-index')).toBe('5')
    expect(element.style.getPropertyValue('--lk-on-accent')).not.toBe('')
    applyTheme(element, { mode: 'light' })
    expect([element.dataset.theme, element.style.length]).toEqual(['light', 0])
  })

  it('leaves the default colours where nothing keeps the contrast of its own', () => {
    const element = document.createElement('div')
    applyTheme(element, { mode: 'light', variables: { '--lk-accent': '#ffe', '--lk-font-family': 'serif' } })
    expect(Array.from(element.style)).toEqual(['--lk-font-family'])
  })
})
