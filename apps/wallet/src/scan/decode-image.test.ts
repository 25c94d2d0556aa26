import { afterEach, describe, expect, it, vi } from 'vitest'
import { decodeCode, decodeFile } from './decode-image'

const blank = { width: 8, height: 4, close: vi.fn() } as unknown as ImageBitmap
const sizes: (readonly [number, number])[] = []

/** A browser whose canvas shows nothing but white. */
const drawBlank = () =>
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      sizes.push([width, height])
      return { data: new Uint8ClampedArray(width * height * 4).fill(255) }
    },
  } as never)

const detector = (detect: () => Promise<readonly { readonly rawValue: string }[]>) =>
  vi.stubGlobal(
    'BarcodeDetector',
    vi.fn(
      class {
        readonly detect = detect
      },
    ),
  )

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sizes.length = 0
  vi.mocked(blank.close).mockClear()
})

describe('the code in a picture', () => {
  it('is what the detector of the browser reads, asked for this kind of code alone', async () => {
    detector(async () => [{ rawValue: 'wc:1' }, { rawValue: 'wc:2' }])
    expect(await decodeCode(blank)).toBe('wc:1')
    expect(Reflect.get(globalThis, 'BarcodeDetector')).toHaveBeenCalledWith({ formats: ['qr_code'] })
  })

  it.each([
    ['finds none', async () => []],
    ['fails', () => Promise.reject(new Error('not on this device'))],
  ])('is looked for in the pixels where the detector %s', async (_, detect) => {
    detector(detect)
    drawBlank()
    expect(await decodeCode(blank)).toBeUndefined()
    expect(sizes).toEqual([[8, 4]])
  })

  it('is looked for in 1600 pixels at most, whatever the size of the picture', async () => {
    drawBlank()
    expect(await decodeCode({ ...blank, width: 8000, height: 4 })).toBeUndefined()
    expect(sizes).toEqual([[1600, 1]])
  })

  it('of a file is looked for in further sizes: the decoder misses a few codes in one', async () => {
    vi.stubGlobal('createImageBitmap', async () => blank)
    drawBlank()
    expect(await decodeFile(new Blob())).toBeUndefined()
    expect(sizes).toEqual([
      [8, 4],
      [6, 3],
      [12, 6],
    ])
  })

  it('of a file frees the picture, also where reading fails', async () => {
    vi.stubGlobal('createImageBitmap', async () => blank)
    detector(async () => [{ rawValue: 'wc:1' }])
    expect(await decodeFile(new Blob())).toBe('wc:1')
    vi.stubGlobal('BarcodeDetector', undefined)
    vi.spyOn(document, 'createElement').mockImplementation(() => {
      throw new Error('no canvas')
    })
    await expect(decodeFile(new Blob())).rejects.toThrow('no canvas')
    expect(blank.close).toHaveBeenCalledTimes(2)
  })
})
