import type { IncomingMessage } from 'node:http'
import { ConfigError } from '../../config/config-error.js'
import { createOriginCheck } from '../../server/shared/origin-rules.js'
import type { RefusalName } from '../connection/close-codes.js'
import { verifyAuthToken } from './auth-token.js'

/** A project that may use the relay from these origins, or from every origin when the list is empty. */
export interface RelayProject {
  readonly id: string
  readonly origins?: readonly string[]
}

export interface AdmissionOptions {
  /** Without a list, the relay accepts every project id and clients without one. */
  readonly projects?: readonly RelayProject[]
  /** For all projects. */
  readonly origins?: readonly string[]
  readonly isAudience: (aud: string) => boolean
  readonly now: () => number
}

export type Admission = { readonly clientId: string } | { readonly refused: RefusalName }

const readToken = (request: IncomingMessage, query: URLSearchParams): string | undefined =>
  query.get('auth') ?? /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

const createProjectCheck = (projects: readonly RelayProject[] | undefined) => {
  if (!projects) return () => undefined
  if (projects.some(({ id }) => id === '')) throw new ConfigError('A project id must not be empty.')
  const known = new Map(projects.map(({ id, origins = [] }) => [id, createOriginCheck(origins)]))
  return (id: string | null, origin: string | undefined): RefusalName | undefined => {
    if (!id) return 'invalidKey'
    const isAllowed = known.get(id)
    if (!isAllowed) return 'projectNotFound'
    return isAllowed(origin) ? undefined : 'originNotAllowed'
  }
}

/** Decides who may connect. @throws ConfigError for lists that cannot be read */
export const createAdmission = (
  options: AdmissionOptions,
): ((request: IncomingMessage, query: URLSearchParams) => Admission) => {
  const refusedProject = createProjectCheck(options.projects)
  const isOriginAllowed = createOriginCheck(options.origins ?? [])
  return (request, query) => {
    const { origin } = request.headers
    const refused = refusedProject(query.get('projectId'), origin)
    if (refused) return { refused }
    if (!isOriginAllowed(origin)) return { refused: 'originNotAllowed' }
    const { isAudience, now } = options
    return verifyAuthToken(readToken(request, query), { isAudience, nowMs: now() })
  }
}
