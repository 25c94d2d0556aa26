// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import jsQR from 'jsqr'
import { encode } from 'uqr'
import { afterEach, describe, expect, it } from 'vitest'
import { QrCode } from './qr-code'
import { drawQr } from './qr-path'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const uri = `wc:${'7f6e504bfad60b485450578e05678441fa'}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`

/** Draws the path data as pixels, with a quiet zone of 4. */
const rasterize = (text: string, withLogo: boolean, scale = 8) => {
  const { data } = encode(text, { ecc: 'Q', boostEcc: true, border: 0 })
  const { size, modules } = drawQr(data, withLogo)
  const side = (size + 8) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const paint = (x: number, y: number, width: number): void => {
    for (let py = (y + 4) * scale; py < (y + 5) * scale; py++)
      pixels.fill(0, (py * side + (x + 4) * scale) * 4, (py * side + (x + 4 + width) * scale) * 4)
    for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255
  }
  for (const [, x, y, run] of modules.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g))
    paint(Number(x) - 0.5, Number(y) - 0.5, Math.round(Number(run)) + 1)
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    for (let y = 0; y < 7; y++)
      for (let x = 0; x < 7; x++) if (data[top + y]?.[left + x]) paint(left + x, top + y, 1)
  return { pixels, side }
}

// Two keys of 32 bytes and an end: what a pairing really is, at the four pixels a module that a phone's sheet gives it.
const pairings = ['0', '5', 'a', 'f'].map(
  digit =>
    `wc:${`7f6${digit}4bfad60b4854`.repeat(5).slice(0, 64)}@2?expiryTimestamp=17672260${digit === '0' ? 11 : 42}&relay-protocol=irn&symKey=${`58${digit}d5484ce2a2a6e`.repeat(5).slice(0, 64)}`,
)

describe('QrCode', () => {
  afterEach(cleanup)

  it.each([
    ['an address', address, false],
    ['an address behind a logo', address, true],
    ['a pairing link behind a logo', uri, true],
  ])('draws %s so that a camera reads it', (_, text, withLogo) => {
    const { pixels, side } = rasterize(text, withLogo)
    expect(jsQR(pixels, side, side)?.data).toBe(text)
  })

  it.each(pairings)('draws a pairing of real length behind a logo, small: %s', text => {
    const { pixels, side } = rasterize(text, true, 4)
    expect(side).toBeLessThanOrEqual(328)
    expect(jsQR(pixels, side, side)?.data).toBe(text)
  })

  it('keeps its place while the value is on its way', async () => {
    const { rerender } = render(<QrCode label="Code" size="lg" />)
    expect(screen.getByRole('img').getAttribute('aria-busy')).toBe('true')
    rerender(<QrCode label="Code" size="lg" value={pairings[0]} />)
    await waitFor(() => expect(screen.getByRole('img').getAttribute('aria-busy')).toBe('false'))
    // Nothing about it may be turned round where text runs from right to left.
    expect(screen.getByRole('img').getAttribute('dir')).toBe('ltr')
    expect(screen.getByRole('img').querySelector('svg')?.getAttribute('viewBox')).toMatch(/^-4 -4 /)
  })

  it('has a text alternative and draws when the encoder has loaded', async () => {
    render(<QrCode value={address} label="QR code of your address" />)
    const image = screen.getByRole('img', { name: 'QR code of your address' })
    await waitFor(() => expect(image.getAttribute('aria-busy')).toBe('false'))
    expect(image.querySelectorAll('path')).toHaveLength(3)
  })

  it('never shows the code of an earlier value', async () => {
    const { rerender } = render(<QrCode value="one" label="Code" />)
    await waitFor(() => expect(screen.getByRole('img').getAttribute('aria-busy')).toBe('false'))
    const first = screen.getByRole('img').querySelector('path')?.getAttribute('d')
    rerender(<QrCode value="two" label="Code" />)
    expect(screen.getByRole('img').querySelector('path')).toBeNull()
    await waitFor(() => expect(screen.getByRole('img').getAttribute('aria-busy')).toBe('false'))
    expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')).not.toBe(first)
  })
})
