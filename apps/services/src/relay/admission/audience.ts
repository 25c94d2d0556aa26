import { ConfigError } from '../../config/config-error.js'

/** Returns scheme, host and port of a relay's address: the parts that identify a token's audience. */
const baseOf = (address: string): string | undefined => {
  try {
    const url = new URL(address.replace(/^http(?=s?:\/\/)/i, 'ws'))
    return url.protocol === 'ws:' || url.protocol === 'wss:' ? `${url.protocol}//${url.host}` : undefined
  } catch {
    return undefined
  }
}

/** Reads the public addresses of this relay. A request's Host header proves none. @throws ConfigError */
export const readPublicUrls = (urls: readonly string[]): ReadonlySet<string> =>
  new Set(
    urls.map(url => {
      const base = baseOf(url)
      if (base === undefined) throw new ConfigError(`"${url}" is no ws, wss, http or https address.`)
      return base
    }),
  )

const loopback = ['127.0.0.1', 'localhost', '[::1]']

const hostOf = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** `ws://host:port` as clients on this machine reach it. */
export const localUrl = (host: string, port: number): string =>
  `ws://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : hostOf(host)}:${port}`

/** Creates the check whether a token's audience is this relay. */
export const createAudienceCheck = (
  publicUrls: ReadonlySet<string>,
  listening: { readonly host: string; readonly port: number },
): ((aud: string) => boolean) => {
  const local = [hostOf(listening.host), ...loopback].map(host => baseOf(`ws://${host}:${listening.port}`))
  const known = new Set([...publicUrls, ...local])
  return aud => {
    const base = baseOf(aud)
    return base !== undefined && known.has(base)
  }
}
