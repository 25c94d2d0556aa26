import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeImage } from './encode-image.js'
import { findImageType } from './image-type.js'

const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const svg = (inner: string, before = ''): Uint8Array =>
  text(`${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inner}</svg>`)
const square = (size: number, background = 'red') =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
const encode = (file: Uint8Array) => encodeImage(file, { maxSide: 256 })
const copies = Array.from(
  { length: 40 },
  (_, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`,
).join('')

describe('a file', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('of %s is made anew', async format => {
    const { bytes } = await encode(
      await square(300)
        .withExif({ IFD0: { Artist: 'me' } })
        .toFormat(format)
        .toBuffer(),
    )
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 256 })
    expect(metadata.exif).toBeUndefined()
  })

  it('with a script becomes a picture without one', async () => {
    const { bytes } = await encode(svg('<script>alert(1)</script><rect width="9" height="9"/>'))
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('alert')
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  it.each([
    ['entities', svg('<text>&a;</text>', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>')],
    ['a document type', svg('<rect/>', '<!DOCTYPE svg>')],
    ['an image inside', svg('<image href="data:image/png;base64,AAAA"/>')],
    ['an image by a prefixed name', svg('<s:image xmlns:s="http://www.w3.org/2000/svg" href="file:///a"/>')],
    ['copies of copies', svg(`<g id="a0"><rect width="9" height="9"/></g>${copies}<use href="#a40"/>`)],
    ['a hundred filters', svg(`<filter id="f">${'<feTurbulence numOctaves="99"/>'.repeat(100)}</filter>`)],
    [
      'another encoding',
      text('<?xml version="1.0" encoding="utf-7"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    [
      'two-byte characters',
      new Uint8Array(Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')),
    ],
    ['a page around the drawing', text('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')],
    ['a giant size', text('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>')],
    ['a page', text('<!doctype html><h1>hello</h1>')],
    ['a PDF', text('%PDF-1.4')],
    ['nothing in it', new Uint8Array()],
    ['half a PNG', text('\x89PNG')],
  ])('with %s is refused', async (_name, file) => {
    await expect(encode(file)).rejects.toMatchObject({ status: 422 })
  })

  it('that unpacks to far more pixels than it has bytes is refused, and so are formats nobody needs', async () => {
    const bomb = await square(12_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    await expect(encode(bomb)).rejects.toMatchObject({ status: 422 })
    await expect(encode(await square(4).tiff().toBuffer())).rejects.toMatchObject({ status: 422 })
    await expect(encode((await square(64).png().toBuffer()).subarray(0, 100))).rejects.toMatchObject({
      status: 422,
    })
  })
})

it.each([
  ['that draws one thing a million times', svg(`<g id="a0"><rect/></g>${copies}<use href="#a40"/>`)],
  ['of a few copies of very many elements', svg(`${'<path/>'.repeat(9_000)}${'<use href="#a"/>'.repeat(9)}`)],
  ['of more than 200 kB', svg(`<path d="${'M0 0'.repeat(60_000)}"/>`)],
  [
    'of another encoding',
    text('<?xml version="1.0" encoding="hz-gb-2312"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['that is packed', new Uint8Array(gzipSync(svg('<rect/>')))],
])('a drawing %s is refused before it is drawn', (_name, file) => {
  expect(findImageType(file)).toBeUndefined()
})

it('a drawing with a few copies is drawn', () => {
  expect(findImageType(svg('<g id="a"><rect/></g><use href="#a"/><use href="#a"/>'))).toBe('svg')
})
