import {
  type Env,
  isLatchkeyError,
  LatchkeyError,
  type NodeOutcome,
  readNodeFailure,
} from '@latchkey/core/adapter'
import { readAnswer } from './rpc-error.js'

/**
 * Sends one JSON-RPC request to one address.
 * @throws LatchkeyError `networkError`
 */
export async function postRpc(
  { clock, fetch }: Env,
  url: string,
  body: string,
  signal: AbortSignal,
): Promise<NodeOutcome<ReturnType<typeof readAnswer>>> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, signal })
  const failure = readNodeFailure(response, clock)
  if (failure) return failure
  if (!response.ok)
    throw new LatchkeyError('networkError', `The node answered with status ${response.status}`)
  try {
    return { answer: readAnswer(await response.json()) }
  } catch (error) {
    if (isLatchkeyError(error)) return { failure: error }
    if (signal.aborted) throw error
    return { failure: new LatchkeyError('invalidResponse', 'The node answered something else than JSON') }
  }
}
