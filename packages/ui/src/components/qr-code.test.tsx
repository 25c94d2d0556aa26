import { cleanup, render, screen, waitFor } from '@testing-library/react'
import jsQR from 'jsqr'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { QrCode } from './qr-code'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const uri = `wc:${'7f6e504bfad60b485450578e05678441fa'}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`

interface Drawn {
  readonly size: number
  /** How many modules the longest line covers. */
  readonly longestRun: number
  isDark(x: number, y: number): boolean
}

// The frame and the centre of a finder pattern, which the component draws as rounded squares.
const isFinderDark = (x: number, y: number) =>
  Math.max(Math.abs(x - 3), Math.abs(y - 3)) !== 2 && Math.max(Math.abs(x - 3), Math.abs(y - 3)) <= 3

/** The modules as the component shows them. */
async function readDrawn(text: string, withLogo: boolean, drawnSize: 'md' | 'lg' = 'lg'): Promise<Drawn> {
  const logo = withLogo ? { logo: <i /> } : {}
  render(<QrCode value={text} label="Code" size={drawnSize} {...logo} />)
  const image = screen.getByRole('img', { name: 'Code' })
  await waitFor(() => expect(image.getAttribute('aria-busy')).toBe('false'))
  const [left = 0, , side = 0] = (image.querySelector('svg')?.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number)
  const size = side + 2 * left
  const dark = new Set<string>()
  const path = image.querySelector('path')?.getAttribute('d') ?? ''
  let longestRun = 0
  for (const [, x, y, run] of path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g))
    for (let i = 0; i <= Math.round(Number(run)); i++) {
      longestRun = Math.max(longestRun, i + 1)
      dark.add(`${Number(x) - 0.5 + i} ${Number(y) - 0.5}`)
    }
  const finders = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const
  const finderAt = (x: number, y: number) =>
    finders.find(([fx, fy]) => x >= fx && x < fx + 7 && y >= fy && y < fy + 7)
  return {
    size,
    longestRun,
    isDark(x, y) {
      const finder = finderAt(x, y)
      return finder ? isFinderDark(x - finder[0], y - finder[1]) : dark.has(`${x} ${y}`)
    },
  }
}

/** The modules as pixels, as whole squares with a quiet zone of 4. */
function rasterize({ size, isDark }: Drawn, scale: number) {
  const side = (size + 8) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (isDark(Math.floor(x / scale) - 4, Math.floor(y / scale) - 4))
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { pixels, side }
}

// ISO/IEC 18004, 7.9: the first two bits of the format information, masked with 10.
const levels = new Map([
  ['01', 'L'],
  ['00', 'M'],
  ['11', 'Q'],
  ['10', 'H'],
])
const levelOf = ({ isDark }: Drawn) => levels.get(`${isDark(0, 8) ? 0 : 1}${isDark(1, 8) ? 1 : 0}`)

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
  ])('draws %s so that a camera reads it', async (_, text, withLogo) => {
    const { pixels, side } = rasterize(await readDrawn(text, withLogo), 8)
    expect(jsQR(pixels, side, side)?.data).toBe(text)
  })

  it.each(['md', 'lg'] as const)('joins modules beside each other, of size %s', async size => {
    const { longestRun } = await readDrawn(address, false, size)
    expect(longestRun).toBeGreaterThan(1)
  })

  it.each(pairings)('draws a pairing of real length behind a logo, small: %s', async text => {
    const { pixels, side } = rasterize(await readDrawn(text, true), 4)
    expect(side).toBeLessThanOrEqual(328)
    expect(jsQR(pixels, side, side)?.data).toBe(text)
  })

  it.each([address, uri, ...pairings])('corrects a quarter of the code at least: %s', async text => {
    expect(['Q', 'H']).toContain(levelOf(await readDrawn(text, true)))
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
    const code = () => screen.getByRole('img').querySelector('svg[viewBox^="-"] path')
    const first = code()?.getAttribute('d')
    rerender(<QrCode value="two" label="Code" />)
    expect(code()).toBeNull()
    expect(screen.getByRole('img').querySelector('.lk-qr-bones')).not.toBeNull()
    await waitFor(() => expect(screen.getByRole('img').getAttribute('aria-busy')).toBe('false'))
    expect(code()?.getAttribute('d')).not.toBe(first)
  })
})

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failure: string }> {
  override state = { failure: '' }
  static getDerivedStateFromError(error: Error) {
    return { failure: error.message }
  }
  override render() {
    return this.state.failure || this.props.children
  }
}

it('gives a code that cannot be drawn to the boundary around it, and does not wait for ever', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <Boundary>
      <QrCode value={'x'.repeat(5_000)} label="Code" />
    </Boundary>,
  )
  await screen.findByText(/long/i)
  expect(screen.queryByRole('img')).toBeNull()
  logged.mockRestore()
})
