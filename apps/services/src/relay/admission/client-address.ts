import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))

/** Returns the first 64 bits: one household, or one attacker, controls a whole /64. */
const ipv6Network = (address: string): string => {
  const [head = '', tail] = address.split('::')
  const front = groupsOf(head)
  const back = tail === undefined ? [] : groupsOf(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Returns the key that limits count: an IPv4 address, or the /64 network of an IPv6 address. */
export const countedAddress = (address: string): string => {
  const bare = address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(bare) ? ipv6Network(bare.replace(/%.*$/, '')) : bare
}

/** Returns the client's address. A trusted proxy writes it as the last entry of `x-forwarded-for`. */
export const readClientAddress = (request: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy ? [request.headers['x-forwarded-for']].flat().at(-1) : undefined
  const last = forwarded?.split(',').at(-1)?.trim()
  return countedAddress(last || request.socket.remoteAddress || 'unknown')
}
