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

/** The address carries name and password, which `fetch` itself would refuse. */
const post = async (nodeUrl: string, body: unknown, signal?: AbortSignal): Promise<unknown> => {
  const { username, password, origin } = new URL(nodeUrl)
  const response = await fetch(origin, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
  return response.json()
}

const resultOf = ({ error, result }: Answer): unknown => {
  if (error) throw new BitcoinRpcError(error.code, error.message)
  return result
}

/** Asks a bitcoind. @throws BitcoinRpcError */
export const askBitcoind = async (
  nodeUrl: string,
  method: string,
  params: readonly unknown[] = [],
  signal?: AbortSignal,
): Promise<unknown> => resultOf((await post(nodeUrl, { id: 1, method, params }, signal)) as Answer)

/** Asks many things in one request; the node answers them in their order. @throws BitcoinRpcError */
export const askBitcoindAtOnce = async (
  nodeUrl: string,
  calls: readonly { readonly method: string; readonly params: readonly unknown[] }[],
): Promise<unknown[]> => {
  const answers = await post(
    nodeUrl,
    calls.map((call, id) => ({ id, ...call })),
  )
  return (answers as Answer[]).map(resultOf)
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
