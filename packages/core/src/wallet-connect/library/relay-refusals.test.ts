import { expect, it } from 'vitest'
import { alertOfRelayError } from './relay-refusals.js'

const closed = (reason: string) => `WebSocket connection closed abnormally with code: 3000 (${reason})`

it.each([
  ['Unauthorized: origin not allowed', 'originNotAllowed'],
  ['JWT validation error: JWT Token is not yet valid: basic claims', 'sessionExpired'],
  ['Unauthorized: invalid key', 'invalidProjectId'],
  ['Project not found', 'invalidProjectId'],
  ['Too many requests', 'relayRateLimited'],
] as const)('%s is told as %s', (reason, alert) => expect(alertOfRelayError(closed(reason))).toBe(alert))

it.each(['', 'WebSocket connection failed for host: wss://relay.test', closed('')])(
  '%j is no refusal',
  message => expect(alertOfRelayError(message)).toBeUndefined(),
)
