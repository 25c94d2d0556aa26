import { LocalChainError } from '../errors'

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string } | null
}

/** What the node answered instead of a result, with its own code and words. */
export class BitcoinRpcError extends Error {
  override readonly name = 'BitcoinRpcError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** Asks a bitcoind. The address carries name and password, which `fetch` itself would refuse. */
export const askBitcoind = async (
  nodeUrl: string,
  method: string,
  params: readonly unknown[] = [],
  signal?: AbortSignal,
): Promise<unknown> => {
  const { username, password, origin } = new URL(nodeUrl)
  const response = await fetch(origin, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    body: JSON.stringify({ id: 1, method, params }),
    ...(signal === undefined ? {} : { signal }),
  })
  const answer = (await response.json()) as Answer
  if (answer.error) throw new BitcoinRpcError(answer.error.code, answer.error.message)
  return answer.result
}

/** As {@link askBitcoind}, for callers outside. @throws LocalChainError `rpcFailed` with the node's own words */
export const callBitcoind = async (
  node: { readonly nodeUrl: string },
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> => {
  try {
    return await askBitcoind(node.nodeUrl, method, params)
  } catch (cause) {
    if (!(cause instanceof BitcoinRpcError)) throw cause
    throw new LocalChainError('rpcFailed', `${method}: ${cause.message} (${cause.code})`, { cause })
  }
}
