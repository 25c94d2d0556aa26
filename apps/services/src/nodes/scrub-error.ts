import type { NodeError } from './nodes.types.js'

const maxMessageLength = 500
const anyUrl = /\b(?:https?|wss?):\/\/[^\s"'<>\\]+/gi
/** Shorter pieces of a URL, such as `v2`, are no keys, and they stand in ordinary messages. */
const minSecretLength = 8

const secretsOf = (text: string): readonly string[] => {
  const url = new URL(text)
  const parts = [
    url.host,
    url.username,
    url.password,
    ...url.pathname.split('/'),
    ...url.searchParams.values(),
  ]
  return parts.map(part => decodeURIComponent(part)).filter(part => part.length >= minSecretLength)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Makes a function that takes a node's URLs and keys out of its error. */
export function createErrorScrubber(rpcUrls: readonly string[]): (error: unknown) => NodeError {
  const secrets = [...new Set(rpcUrls.flatMap(secretsOf))].sort((a, b) => b.length - a.length)
  const scrub = (text: string): string =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text.replace(anyUrl, '…'))
  const scrubData = (data: unknown): unknown => {
    if (typeof data === 'string') return scrub(data)
    if (Array.isArray(data)) return data.map(scrubData)
    if (!isRecord(data)) return data
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [scrub(key), scrubData(value)]))
  }
  return error => {
    const { code, message, data } = isRecord(error) ? error : {}
    return {
      code: typeof code === 'number' && Number.isSafeInteger(code) ? code : -32_603,
      message: scrub(typeof message === 'string' ? message : 'Internal error').slice(0, maxMessageLength),
      ...(data !== undefined && { data: scrubData(data) }),
    }
  }
}
