import type { Hex } from 'viem'
import { decodeAbiParameters, hexToString, trim } from 'viem/utils'

/** Takes control and direction characters out: they can make one text look like another. */
export const cleanText = (text: string, maxLength: number): string | null =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength) || null

/** Reads a text that a contract returned, as it is. */
export function readRawText(data: Hex | undefined): string | undefined {
  if (data === undefined || data.length < 66) return undefined
  try {
    // Some old tokens return 32 bytes instead of a text.
    if (data.length === 66) return hexToString(trim(data, { dir: 'right' }))
    return decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return undefined
  }
}

/** Reads a text of a contract for people. */
export const readText = (data: Hex | undefined, maxLength: number): string | null =>
  cleanText(readRawText(data) ?? '', maxLength)
