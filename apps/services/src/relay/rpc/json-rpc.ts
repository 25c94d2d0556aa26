import { rpcCodes } from '../errors.js'

/**
 * The id as it goes into the answer: a JSON token, not a value. Clients number their requests beyond 2^53, where a
 * parsed number is another number.
 */
type RawId = string

/** What one text frame turned out to be. */
export type Frame =
  | { readonly kind: 'request'; readonly id: RawId; readonly method: string; readonly params: unknown }
  | { readonly kind: 'response'; readonly id: unknown }
  | { readonly kind: 'invalid'; readonly id: RawId; readonly code: number; readonly message: string }

const stringEnd = (text: string, start: number): number => {
  let end = start + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end
}

/** The number behind the top-level `id`, as it was written. */
const writtenId = (text: string): string | undefined => {
  let depth = 0
  let found: string | undefined
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === '"') {
      const end = stringEnd(text, at)
      if (depth === 1 && text.slice(at + 1, end) === 'id')
        found = /^\s*:\s*(-?\d[\d.eE+-]*)/.exec(text.slice(end + 1, end + 200))?.[1] ?? found
      at = end
    }
  }
  return found
}

const rawId = (id: unknown, text: string): RawId | undefined => {
  if (typeof id === 'string') return JSON.stringify(id)
  if (typeof id !== 'number') return undefined
  return Number.isSafeInteger(id) ? String(id) : writtenId(text)
}

const invalid = (code: number, message: string, id: RawId = 'null'): Frame => ({
  kind: 'invalid',
  id,
  code,
  message,
})

/** Stands for a frame that was not parsed. */
export const implausibleFrame: Frame = invalid(
  rpcCodes.invalidRequest,
  'The frame nests deeper or lists more than any request does.',
)

const longestId = 128

/** Reads a frame; never throws. */
export const parseFrame = (text: string): Frame => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return invalid(rpcCodes.parse, 'The frame is no JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid(rpcCodes.invalidRequest, 'A frame is one JSON-RPC object.')
  const { id, jsonrpc, method, params } = value as Readonly<Record<string, unknown>>
  const raw = rawId(id, text)
  if (raw === undefined || raw.length > longestId || jsonrpc !== '2.0')
    return invalid(rpcCodes.invalidRequest, 'Every frame needs an id and "jsonrpc":"2.0".')
  if (method === undefined) return { kind: 'response', id }
  if (typeof method !== 'string') return invalid(rpcCodes.invalidRequest, 'A method is a text.', raw)
  return { kind: 'request', id: raw, method, params }
}

/** A success, with the id of its request as it was written. */
export const resultFrame = (id: RawId, result: unknown): string =>
  `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`

/** A failure. */
export const errorFrame = (id: RawId, code: number, message: string): string =>
  `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`

/** A push, whose id is the relay's own and stays below 2^53. */
export const requestFrame = (id: number, method: string, params: unknown): string =>
  JSON.stringify({ id, jsonrpc: '2.0', method, params })
