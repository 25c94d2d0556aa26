import type { AppApi } from '../api/app-api.js'
import type { HttpFailure } from '../api/http-failure.js'
import type { AlertName } from '../developer/alerts.js'
import { isLatchkeyError } from '../errors/error.js'
import type { Env } from '../kernel/env.types.js'
import { isOriginAllowed } from './origin-rules.js'

// Its own copy of `findHttpFailure`: shared with api/, the function would be a file of its own.
const statusOf = (error: unknown): number =>
  (isLatchkeyError(error) ? (error.cause as Partial<HttpFailure> | undefined)?.status : undefined) ?? 0

/** The alert that a refusal of the API host raises. Undefined: none. */
export function alertOfRefusal(error: unknown): AlertName | undefined {
  const status = statusOf(error)
  if (status === 429) return 'rateLimited'
  if (status >= 500 && status <= 599) return 'serverError'
  return status === 401 ? 'invalidProjectId' : undefined
}

/**
 * Looks whether the project allows the page, and returns the alert if it does not, or if the host refuses to say. Any
 * other failure counts as an empty list, which allows every page.
 */
export async function checkOrigin(
  env: Pick<Env, 'window'>,
  api: Pick<AppApi, 'fetchOrigins'>,
  signal: AbortSignal,
): Promise<AlertName | undefined> {
  const origin = env.window?.location.origin
  if (!origin) return undefined
  try {
    const allowed = await api.fetchOrigins({ signal })
    return isOriginAllowed(origin, allowed) ? undefined : 'originNotAllowed'
  } catch (error) {
    return alertOfRefusal(error)
  }
}
