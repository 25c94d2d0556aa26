import type { AlertName } from '../../developer/alerts.js'

// What the relay says when it refuses, and what a developer must be told. After any of these the library closes its
// connection for good: asking again would only be refused again.
const refusals: readonly (readonly [RegExp, AlertName])[] = [
  [/origin not allowed/i, 'originNotAllowed'],
  [/jwt .*not (yet )?valid|jwt validation error|jwt token/i, 'sessionExpired'],
  [/invalid key|project not found|project id/i, 'invalidProjectId'],
  [/too many requests|rate limit/i, 'relayRateLimited'],
]

/** The alert that a failure of the relay's connection calls for; undefined when it is no refusal. */
export function alertOfRelayError(message: string): AlertName | undefined {
  return refusals.find(([pattern]) => pattern.test(message))?.[1]
}
