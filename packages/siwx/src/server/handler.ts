import { SiwxError } from '../errors.js'
import {
  linkAccount,
  requireAccounts,
  requireSession,
  setPrimaryAccount,
  signInUser,
  unlinkAccount,
} from './accounts.js'
import { checkReader, originOf, readJson } from './http/requests.js'
import { readSignOut } from './http/wire.js'
import { issueNonce } from './nonces.js'
import type { Siwx } from './options.types.js'
import { refuse, statusOf } from './refusals.js'
import { closeSession, findSession, openSession, signAccountOut, toInfo } from './sessions.js'
import type { Settings } from './settings.js'
import { verifyPost } from './verify-post.js'

interface Answer {
  readonly body: object
  readonly status?: number
  readonly setCookie?: readonly string[]
}

type Route = (settings: Settings, request: Request) => Promise<Answer>

function toResponse({ body, status = 200, setCookie = [] }: Answer, allow?: string): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(allow !== undefined && { allow }),
  })
  for (const cookie of setCookie) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(body), { status, headers })
}

async function sessionAnswer(settings: Settings, request: Request): Promise<Answer> {
  const session = await findSession(settings, request)
  return { body: { session: session ? toInfo(session) : null } }
}

/** A route of POST that changes the accounts of the session. */
const changing =
  (change: (settings: Settings, body: unknown, request: Request) => Promise<void>): Route =>
  async (settings, request) => {
    const body = await readJson(request)
    originOf(settings, request)
    await change(settings, body, request)
    return sessionAnswer(settings, request)
  }

/** Issues a nonce. @throws SiwxError */
export const answerNonce = async (
  settings: Settings,
  request: Parameters<Siwx['issueNonce']>[0],
  purpose: string,
): ReturnType<Siwx['issueNonce']> => {
  checkReader(settings, request)
  if (purpose === 'sign-in') return issueNonce(settings, request, { purpose })
  if (purpose !== 'link') return refuse('invalidBody')
  requireAccounts(settings)
  const { stored } = await requireSession(settings, request)
  return issueNonce(settings, request, { purpose, session: stored.id })
}

/** The routes, by their paths below the base path. */
export const routes = {
  '/nonce': {
    method: 'GET',
    async run(settings, request) {
      const purpose = new URL(request.url).searchParams.get('purpose') ?? 'sign-in'
      const { setCookie, ...body } = await answerNonce(settings, request, purpose)
      return { body, setCookie }
    },
  },
  '/session': {
    method: 'GET',
    async run(settings, request) {
      checkReader(settings, request)
      return sessionAnswer(settings, request)
    },
  },
  '/verify': {
    method: 'POST',
    async run(settings, request) {
      const post = await verifyPost(settings, await readJson(request), request, { purpose: 'sign-in' })
      const userId = await signInUser(settings, post)
      const { session, setCookie } = await openSession(settings, request, { userId, post })
      return { body: { session: toInfo(session) }, setCookie }
    },
  },
  '/sign-out': {
    method: 'POST',
    async run(settings, request) {
      const accountId = readSignOut(await readJson(request))
      originOf(settings, request)
      if (accountId === undefined)
        return { body: { session: null }, ...(await closeSession(settings, request)) }
      const { setCookie } = await signAccountOut(settings, request, accountId)
      return { ...(await sessionAnswer(settings, request)), setCookie }
    },
  },
  '/link': { method: 'POST', run: changing(linkAccount) },
  '/unlink': { method: 'POST', run: changing(unlinkAccount) },
  '/primary': { method: 'POST', run: changing(setPrimaryAccount) },
} as const satisfies Readonly<Record<string, { readonly method: 'GET' | 'POST'; readonly run: Route }>>

/** The answer of a refusal; undefined where an error is none. */
function toRefusal(error: unknown): Answer | undefined {
  const status = statusOf(error)
  return error instanceof SiwxError && status !== undefined
    ? { status, body: { error: { code: error.code, message: error.message } } }
    : undefined
}

function toFailure(settings: Settings, error: unknown): Answer {
  const refusal = toRefusal(error)
  if (refusal) return refusal
  settings.onError(error)
  return { status: 500, body: { error: { code: 'internal', message: 'The server failed. Try again.' } } }
}

/** Answers a request of a route. Rejects with what is no refusal. */
export async function answerRoute(settings: Settings, request: Request, run: Route): Promise<Response> {
  try {
    return toResponse(await run(settings, request))
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal) return toResponse(refusal)
    throw error
  }
}

/** Answers a request. Never rejects. */
export async function answer(settings: Settings, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const { basePath } = settings
  const name = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''
  const route = Object.hasOwn(routes, name) ? routes[name as keyof typeof routes] : undefined
  try {
    if (!route) return refuse('notFound')
    if (route.method !== request.method) return refuse('wrongMethod')
    return toResponse(await route.run(settings, request))
  } catch (error) {
    return toResponse(
      toFailure(settings, error),
      route && route.method !== request.method ? route.method : undefined,
    )
  }
}
