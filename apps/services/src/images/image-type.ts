/** Formats that are read. Everything is written as WebP. */
export type ImageType = 'svg' | 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'

const startsWith = (bytes: Uint8Array, text: string, offset = 0): boolean =>
  [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0))

const binary: readonly (readonly [ImageType, (bytes: Uint8Array) => boolean])[] = [
  ['png', bytes => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['jpeg', bytes => startsWith(bytes, '\xff\xd8\xff')],
  ['gif', bytes => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')],
  ['webp', bytes => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)],
  ['avif', bytes => startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)],
]

/** An element of a name, also with a prefix. */
const element = (name: string): RegExp => new RegExp(`<(?:[\\w.-]+:)?${name}\\b`, 'gi')

/** What draws files of others, or draws one thing many times. Document types declare entities. */
const forbidden = [/<!doctype/i, /<!entity/i, ...['image', 'feImage', 'include', 'marker'].map(element)]
const maxSvgBytes = 200_000
const maxFilters = 20
/** Elements that are drawn, copies counted. More take seconds. */
const maxDrawn = 100_000

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** The most elements that `n` copies can make of `elements`: copies of copies, three on each level. */
const countDrawn = (elements: number, copies: number): number => elements * 3 ** (copies / 3)

const isHarmlessSvg = (bytes: Uint8Array): boolean => {
  if (bytes.byteLength > maxSvgBytes) return false
  let text: string
  // A packed SVG is no UTF-8. Other encodings would hide elements from these checks.
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8'
  if (!/^(utf-?8|us-ascii)$/i.test(declared)) return false
  // The first element is the image itself. HTML may contain one further down.
  if (!/^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<(?:[\w.-]+:)?svg\b/i.test(text)) return false
  return (
    !forbidden.some(pattern => text.search(pattern) >= 0) &&
    count(text, element('fe[a-z]+')) <= maxFilters &&
    countDrawn(count(text, /<[a-z]/gi), count(text, element('use'))) <= maxDrawn
  )
}

/**
 * Returns the format of a file by its content, or `undefined` where it is none that is read. Nothing that a host claims
 * counts. An SVG that could reach out or take long to draw is none.
 */
export function findImageType(bytes: Uint8Array): ImageType | undefined {
  const found = binary.find(([, matches]) => matches(bytes))?.[0]
  if (found) return found
  return isHarmlessSvg(bytes) ? 'svg' : undefined
}
