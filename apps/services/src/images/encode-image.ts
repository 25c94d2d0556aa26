import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { ApiProblem } from '../server/problem.js'
import { findImageType } from './image-type.js'

/** An image that this process made. */
export interface EncodedImage {
  /** SHA-256 of the bytes. */
  readonly id: string
  /** WebP, one frame, without metadata. */
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

interface EncodeOptions {
  /** Longest side in pixels. Smaller images keep their size, except drawings. */
  readonly maxSide: number
}

/** A file of a few kilobytes may unpack to gigabytes. */
const maxPixels = 25_000_000
const maxSeconds = 5
/** Images that are made at once: each takes a thread of the process. */
const maxRunning = 2

// What reads other formats (TIFF, PDF, …) is never started, whatever the file looks like.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Svg', 'Heif'].map(name => `VipsForeignLoad${name}`),
})
sharp.cache(false)
sharp.concurrency(1)

let running = 0
const waiting: (() => void)[] = []

/** Runs some at a time. */
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await run()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const refuse = (cause?: unknown): never => {
  throw new ApiProblem('unsupported', 'The image cannot be used.', { cause })
}

/**
 * Makes an image anew: one frame of WebP, which holds no script, no link and no metadata.
 * @throws ApiProblem `unsupported`
 */
export async function encodeImage(bytes: Uint8Array, { maxSide }: EncodeOptions): Promise<EncodedImage> {
  const type = findImageType(bytes) ?? refuse()
  const encode = () =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      // A phone's picture says how it was held.
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: type !== 'svg' })
      .timeout({ seconds: maxSeconds })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true })
  const { data, info } = await inTurn(encode).catch(refuse)
  return {
    id: createHash('sha256').update(data).digest('hex'),
    bytes: new Uint8Array(data),
    width: info.width,
    height: info.height,
  }
}
