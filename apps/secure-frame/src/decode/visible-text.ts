// Controls, marks of direction, letters without width, private use: what a person cannot see must not change what they see.
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu
const breaks = new Set(['\n', '\t'])

/** Writes characters that nobody sees as `\u{…}`. Line breaks and tabs stay. */
export const toVisible = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(hidden, character =>
      breaks.has(character) ? character : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
    )

/** Reads bytes as text (UTF-8) that a person can read; undefined for other bytes, and for text with control characters. */
export function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /\p{Cc}/u.test(text.replace(/[\r\n\t]/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}
