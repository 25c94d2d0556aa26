type Source = ImageBitmap | HTMLVideoElement

interface Detector {
  detect(source: Source): Promise<readonly { readonly rawValue: string }[]>
}

type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

const LONGEST_SIDE = 1600

const sizeOf = (source: Source): { readonly width: number; readonly height: number } =>
  'videoWidth' in source
    ? { width: source.videoWidth, height: source.videoHeight }
    : { width: source.width, height: source.height }

/** A camera has another frame to look at. */
const frame = [1] as const
/** The decoder misses a few codes in one size, and reads them in any other. */
const picture = [1, 0.75, 1.5] as const

const decodeByHand = async (source: Source, size: number): Promise<string | undefined> => {
  const { default: jsqr } = await import('jsqr')
  const { width, height } = sizeOf(source)
  const scale = size * Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsqr(data, canvas.width, canvas.height)?.data
}

/** The text of the code in a picture: by the browser where it can, else by a decoder that is loaded for it. */
export const decodeCode = async (
  source: Source,
  sizes: readonly number[] = frame,
): Promise<string | undefined> => {
  const Class = Reflect.get(globalThis, 'BarcodeDetector') as DetectorClass | undefined
  try {
    const [found] = Class ? await new Class({ formats: ['qr_code'] }).detect(source) : []
    if (found) return found.rawValue
  } catch {
    // It is there, and cannot read codes on this device.
  }
  for (const size of sizes) {
    const found = await decodeByHand(source, size)
    if (found) return found
  }
  return undefined
}

/** The text of the code in a file; undefined when there is none in it. */
export const decodeFile = async (file: Blob): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(file)
  try {
    return await decodeCode(bitmap, picture)
  } finally {
    bitmap.close()
  }
}
