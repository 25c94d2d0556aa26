import { type Client, LatchkeyError } from '@latchkey/core'
import { type CustomTransport, custom } from 'viem'
import { toProviderError } from '../errors/to-provider-error.js'
import { NAMESPACE } from '../namespace.js'

interface Call {
  readonly method: string
  readonly params?: unknown
}

/** How one request is cancelled. */
interface RequestOptions {
  readonly signal?: AbortSignal | undefined
}

/** Sends a request through the connected wallet, and refuses it if the wallet is no longer the active one. */
async function send(
  { session }: Pick<Client, 'session'>,
  connectorId: string,
  { method, params }: Call,
  { signal }: RequestOptions = {},
): Promise<unknown> {
  if (session.connection(NAMESPACE)?.connectorId !== connectorId)
    throw new LatchkeyError('notConnected', 'The wallet of this wallet client is no longer connected', {
      hint: 'Make a wallet client of the wallet that is connected now.',
    })
  const request = session.requireWallet(NAMESPACE, 'request')
  const call = params === undefined ? { method } : { method, params }
  return request.send(call, signal ? { signal } : {})
}

/**
 * Makes a transport that sends every request through one connected wallet. It never asks a second time by itself: each
 * try would be another prompt.
 */
export const createWalletTransport = (
  client: Pick<Client, 'session'>,
  connectorId: string,
): CustomTransport =>
  custom(
    {
      async request(call: Call, options?: RequestOptions) {
        try {
          return await send(client, connectorId, call, options)
        } catch (error) {
          throw toProviderError(error)
        }
      },
    },
    { key: 'latchkey', name: 'Latchkey wallet', retryCount: 0 },
  )
