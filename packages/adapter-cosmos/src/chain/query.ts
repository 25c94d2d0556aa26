import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import { type InferOutput, looseObject, nullish, number, optional, safeParse, string } from 'valibot'
import { fromBase64, toHex, toSdkError } from '../connectors/wallet-code.js'
import type { ChainNode } from './nodes.js'
import { ProtobufError } from './protobuf.js'

const answerSchema = looseObject({
  response: looseObject({
    code: optional(number(), 0),
    log: optional(string(), ''),
    codespace: optional(string(), ''),
    value: nullish(string()),
  }),
})

type Answer = InferOutput<typeof answerSchema>['response']

/** The SDK's codes for what is not there: by key, and by any other means. */
const NOT_FOUND: readonly number[] = [22, 38]

const invalid = (what: string) =>
  new LatchkeyError('invalidResponse', `The node answered something else than ${what}`)

/** Asks the application of a chain by `abci_query`. @throws LatchkeyError */
async function ask(node: ChainNode, path: string, data: Uint8Array, options?: CallOptions): Promise<Answer> {
  const answer = await node.request('abci_query', { path, data: toHex(data), prove: false }, options)
  if ('refusal' in answer) {
    throw toSdkError({ code: answer.refusal.code, codespace: '', log: answer.refusal.text })
  }
  const parsed = safeParse(answerSchema, answer.result)
  if (parsed.success) return parsed.output.response
  throw invalid('a query result')
}

/**
 * Reads an answer's bytes.
 * @throws LatchkeyError `invalidResponse`
 */
export function decodeWith<T>(
  decode: (bytes: Uint8Array) => T,
  value: string | null | undefined,
  what: string,
): T {
  const bytes = fromBase64(value ?? '')
  if (!bytes) throw invalid(what)
  try {
    return decode(bytes)
  } catch (error) {
    if (error instanceof ProtobufError || error instanceof RangeError || error instanceof SyntaxError)
      throw invalid(what)
    throw error
  }
}

/** Reads from the application. @throws LatchkeyError of the node, `invalidResponse` */
export async function query<T>(
  node: ChainNode,
  path: string,
  data: Uint8Array,
  decode: (bytes: Uint8Array) => T,
  options?: CallOptions,
): Promise<T> {
  const { code, codespace, log, value } = await ask(node, path, data, options)
  if (code !== 0) throw toSdkError({ code, codespace, log })
  return decodeWith(decode, value, 'what was asked for')
}

/** As {@link query}, with undefined for what is not there. */
export async function queryIfThere<T>(
  node: ChainNode,
  path: string,
  data: Uint8Array,
  decode: (bytes: Uint8Array) => T,
  options?: CallOptions,
): Promise<T | undefined> {
  const { code, codespace, log, value } = await ask(node, path, data, options)
  if (code !== 0 && (NOT_FOUND.includes(code) || /code = NotFound/i.test(log))) return undefined
  if (code !== 0) throw toSdkError({ code, codespace, log })
  return decodeWith(decode, value, 'what was asked for')
}
