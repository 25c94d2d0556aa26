import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.js'

/** Why nothing was fetched. `failed`: the host is away, or its answer is broken. */
export type GuardedFetchCode = 'notAllowed' | 'tooLarge' | 'timeout' | 'failed'

/** A fetch that was refused or failed. The message names no address. */
class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError'
  constructor(
    readonly code: GuardedFetchCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** An answer of a foreign host. Any status but a redirect is returned. */
export interface GuardedResponse {
  readonly status: number
  /** Lower case, without parameters. Empty if the host sent none. It is what the host claims, not what the body is. */
  readonly contentType: string
  readonly body: Uint8Array
}

export interface GuardedFetchOptions {
  readonly signal?: AbortSignal
  /** Default 5 MB. */
  readonly maxBytes?: number
  /** For everything together, redirects too. Default 10 s. */
  readonly timeoutMs?: number
  readonly accept?: string
}

/**
 * GETs a URL that a stranger chose. Only https on port 443 of public addresses is reached, also after a redirect.
 * @throws GuardedFetchError, the signal's reason
 */
export type GuardedFetch = (url: string, options?: GuardedFetchOptions) => Promise<GuardedResponse>

/** Resolves a name to all its addresses. */
type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

interface GuardedFetchSetup {
  /** Lets http and https reach this machine, on any port. For tests and the demo. */
  readonly allowLoopback: boolean
  /** Default: the system's. */
  readonly lookup?: Lookup
}

const maxRedirects = 3
const defaultMaxBytes = 5_000_000
const defaultTimeoutMs = 10_000

const refused = (): GuardedFetchError =>
  new GuardedFetchError('notAllowed', 'The address is not one of the public internet.')

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Makes the hook that the socket resolves names with: the address that is checked is the one that is connected to. */
const createLookup = (lookup: Lookup, isAllowed: (address: string) => boolean): LookupFunction =>
  // Node's types know the form with all addresses alone.
  ((hostname: string, options: LookupOptions, callback: Found) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      // One private address among public ones is a host that tries.
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(refused(), '')
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })) as LookupFunction

const parseUrl = (text: string, base?: URL): URL => {
  try {
    return new URL(text, base)
  } catch {
    throw new GuardedFetchError('notAllowed', 'The address is no URL.')
  }
}

/** Literal hosts never reach the lookup. The URL parser has turned decimal, octal and hexadecimal ones into four numbers. */
const checkUrl = (
  url: URL,
  { allowLoopback }: GuardedFetchSetup,
  isAllowed: (address: string) => boolean,
) => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHere = allowLoopback && (host === 'localhost' || isLoopbackAddress(host))
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:')) throw refused()
  if (url.port !== '' && !isHere) throw refused()
  if (url.username !== '' || url.password !== '') throw refused()
  if (isIP(host) > 0 && !isAllowed(host)) throw refused()
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new GuardedFetchError('tooLarge', 'The answer is too large.')
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  // A packed body may unpack to a thousand times its size. None was asked for.
  if (!['', 'identity'].includes(response.headers['content-encoding'] ?? ''))
    throw new GuardedFetchError('failed', 'The answer is packed, which was not asked for.')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

interface Hop {
  readonly lookup: LookupFunction
  readonly accept: string
  readonly signal: AbortSignal
}

const requestOnce = (url: URL, { lookup, accept, signal }: Hop): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      {
        lookup,
        signal,
        // A connection of its own: a kept one was checked for another host.
        agent: false,
        headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'latchkey-services' },
      },
      resolve,
    )
    request.on('error', reject)
    request.end()
  })

const translate = (error: unknown, timeLimit: AbortSignal, signal: AbortSignal | undefined): unknown => {
  if (error instanceof GuardedFetchError) return error
  if (signal?.aborted) return signal.reason
  if (timeLimit.aborted) return new GuardedFetchError('timeout', 'The host took too long.', { cause: error })
  return new GuardedFetchError('failed', 'The host cannot be reached.', { cause: error })
}

/** Makes the fetch for addresses that strangers choose: images, metadata of NFTs. */
export function createGuardedFetch(setup: GuardedFetchSetup): GuardedFetch {
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (setup.allowLoopback && isLoopbackAddress(address))
  const lookup = createLookup(setup.lookup ?? (systemLookup as Lookup), isAllowed)

  const follow = async (first: string, hop: Hop, maxBytes: number): Promise<GuardedResponse> => {
    let url = parseUrl(first)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      checkUrl(url, setup, isAllowed)
      const response = await requestOnce(url, hop)
      try {
        const { statusCode: status = 0, headers } = response
        if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined)
          return {
            status,
            contentType: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
            body: await readBody(response, maxBytes),
          }
        url = parseUrl(headers.location, url)
      } finally {
        response.destroy()
      }
    }
    throw new GuardedFetchError('failed', 'The host redirects too often.')
  }

  return async (
    url,
    { signal, maxBytes = defaultMaxBytes, timeoutMs = defaultTimeoutMs, accept = '*/*' } = {},
  ) => {
    const timeLimit = AbortSignal.timeout(timeoutMs)
    const either = signal ? AbortSignal.any([signal, timeLimit]) : timeLimit
    either.throwIfAborted()
    try {
      return await follow(url, { lookup, accept, signal: either }, maxBytes)
    } catch (error) {
      throw translate(error, timeLimit, signal)
    }
  }
}
