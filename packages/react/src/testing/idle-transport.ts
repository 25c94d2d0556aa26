import type { TransportDefinition } from '@latchkey/core/adapter'

/** A transport that is offered and never used. */
export const idleTransport: TransportDefinition = {
  apiVersion: 1,
  id: 'walletConnect',
  load: () => Promise.reject(new Error('this transport has no code')),
}
