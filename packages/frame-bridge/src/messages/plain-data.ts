import { MAX_BYTES, MAX_DEPTH } from './limits.js'

/** Names that reach a prototype where an object is copied key by key. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Returns the length of a text in bytes of UTF-8. */
export function byteLength(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Each half of a surrogate pair is half of four bytes.
    if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2
  }
  return bytes
}

/** True for an object literal of any realm: its prototype is the last of the chain. */
const isRecord = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * Returns true for data as JSON has it, with `undefined` and bigint: at most 256 kB and 12 levels, no key that reaches a
 * prototype, no Map, Date, buffer or other object of the browser. Each value costs a byte at least, so that a cycle or an
 * array of a billion holes ends soon. Never throws.
 */
export function isPlainData(root: unknown, maxBytes = MAX_BYTES, maxDepth = MAX_DEPTH): boolean {
  let left = maxBytes
  const spend = (bytes: number): boolean => {
    left -= bytes
    return left >= 0
  }
  // A text that is longer than what is left need not be counted.
  const spendText = (text: string): boolean => text.length <= left && spend(byteLength(text))
  const visit = (value: unknown, depth: number): boolean => {
    if (!spend(1)) return false
    if (typeof value === 'string') return spendText(value)
    if (typeof value === 'bigint') return spendText(value.toString(16))
    if (typeof value === 'function' || typeof value === 'symbol') return false
    if (typeof value !== 'object' || value === null) return true
    if (depth > maxDepth) return false
    if (Array.isArray(value))
      return value.length <= left && value.every(element => visit(element, depth + 1)) && spend(value.length)
    return (
      isRecord(value) &&
      Object.entries(value).every(
        ([key, element]) => !forbidden.has(key) && spendText(key) && visit(element, depth + 1),
      )
    )
  }
  try {
    return visit(root, 1)
  } catch {
    // A getter or a proxy: what a message port delivers has neither.
    return false
  }
}
