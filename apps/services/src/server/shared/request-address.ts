import type { Context } from 'hono'
import type { ClientAddresses } from './client-address.js'

/** The address of the client that a request of Hono's comes from, as limits count it. */
export function requestAddress(addresses: ClientAddresses, c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return addresses.read(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'))
}
