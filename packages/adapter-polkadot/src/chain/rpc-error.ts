import { LatchkeyError } from '@latchkey/core/adapter'
import * as v from 'valibot'

/** What a node answered with an error: read by `toPolkadotError`. */
export interface RpcFailure {
  readonly code: number | undefined
  readonly message: string
  readonly data: string | undefined
}

const answerSchema = v.union([
  v.object({ error: v.record(v.string(), v.unknown()) }),
  v.object({ result: v.unknown() }),
])

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? undefined
      : JSON.stringify(value)

/**
 * The result of a JSON-RPC answer, or what the node refused with. An answer with neither is none: it must not look
 * like an empty account.
 * @throws LatchkeyError `invalidResponse`
 */
export function readAnswer(answer: unknown): { result: unknown } | { failure: RpcFailure } {
  const parsed = v.safeParse(answerSchema, answer)
  const output = parsed.success ? parsed.output : undefined
  if (output && 'error' in output) {
    const { code, message, data } = output.error
    return {
      failure: {
        code: typeof code === 'number' ? code : undefined,
        message: textOf(message) ?? '',
        data: textOf(data),
      },
    }
  }
  // A schema of `unknown` is satisfied by an absent key.
  if (output && Object.hasOwn(output, 'result')) return { result: output.result }
  throw new LatchkeyError('invalidResponse', 'The node answered neither a result nor an error')
}
