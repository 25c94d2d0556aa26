import type { IncomingMessage, ServerResponse } from 'node:http'

const isLocalName = (hostname: string): boolean =>
  hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname) || /^(.+\.)?localhost$/.test(hostname)

const hostnameOf = (url: string): string | undefined => {
  try {
    return new URL(url).hostname
  } catch {
    return undefined
  }
}

const isLocalUrl = (url: string): boolean => {
  const hostname = hostnameOf(url)
  return hostname !== undefined && isLocalName(hostname)
}

/**
 * May a local chain answer? A page that a developer visits reaches this machine, too: it sends its own `Origin`, or, with a
 * name that was pointed at this machine, its own `Host`. Programs send no origin.
 */
export const isLocalRequest = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const { origin, host } = headers
  return isLocalUrl(`http://${host ?? ''}`) && (origin === undefined || isLocalUrl(origin))
}

/** Lets a page of this machine read the answer, and no other; a server with several readers must not be cached by one. */
export const corsHeaders = ({
  headers,
}: Pick<IncomingMessage, 'headers'>): Readonly<Record<string, string>> =>
  headers.origin === undefined ? {} : { 'access-control-allow-origin': headers.origin, vary: 'origin' }

/** Answers a request from elsewhere with 403; true when it did. */
export const refuseForeign = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (isLocalRequest(request)) return false
  response
    .writeHead(403, { 'content-type': 'text/plain' })
    .end('A local chain answers pages of this machine alone.')
  return true
}
