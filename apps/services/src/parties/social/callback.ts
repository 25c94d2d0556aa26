import type { Context, Hono } from 'hono'
import { contentType, readBytes } from '../../server/read-bytes.js'
import { Refusal } from '../http/refusal.js'
import type { PartyContext } from '../party-context.types.js'
import type { SocialTransactions } from './transactions.js'

const MAX_BYTES = 16_384

/** The path of the redirect URI, below the base path. */
const CALLBACK_PATH = '/social/callback'

/** The parameters of the provider's answer, by GET or by `form_post`. */
async function readAnswer(c: Context): Promise<URLSearchParams> {
  if (c.req.method === 'GET') return new URL(c.req.url).searchParams
  const bytes = await readBytes(c, MAX_BYTES, () => new Refusal('invalidRequest', 'The body is too large.'))
  if (contentType(c) !== 'application/x-www-form-urlencoded')
    throw new Refusal('invalidRequest', 'The body must be a form.')
  return new URLSearchParams(new TextDecoder().decode(bytes))
}

/**
 * Adds the redirect URI of a party. It gives the browser no page: it redirects to the static page of the frame's origin, with
 * the result in the fragment, which no server sees. It needs no cookie: `state` names the transaction.
 */
export function createSocialCallback(
  { config, publicUrl }: PartyContext,
  party: 'auth' | 'keeper',
  transactions: SocialTransactions,
) {
  const redirectUri = (): string => `${publicUrl()}/${party}/v1${CALLBACK_PATH}`
  /** The fragment of the static page. Nothing of the provider's own texts goes on. */
  const readResult = async (answer: URLSearchParams): Promise<Record<string, string>> => {
    const state = answer.get('state') ?? ''
    if (answer.has('code') && !answer.has('error')) {
      const query = new URLSearchParams()
      for (const name of ['code', 'state', 'iss']) {
        const value = answer.get(name)
        if (value !== null) query.set(name, value)
      }
      const kept = await transactions.keepAnswer(state, `${redirectUri()}?${query}`)
      return kept ? { ...kept } : { error: 'ended' }
    }
    const transaction = await transactions.fail(state)
    return { error: 'denied', ...(transaction !== undefined && { transaction }) }
  }
  const addPages = (app: Hono, guard: (c: Context) => Promise<void>): void => {
    app.on(['GET', 'POST'], `/${party}/v1${CALLBACK_PATH}`, async c => {
      await guard(c)
      const result = new URLSearchParams(await readResult(await readAnswer(c)))
      return c.redirect(`${config.frameOrigin}/callback#${result}`, 303)
    })
  }
  return { addPages, redirectUri }
}
