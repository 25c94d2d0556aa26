import type { IssuedNonce, Siwx, SiwxSessionInfo } from '../server/options.types.js'
import { buildMessage } from '../text/build-message.js'
import type { SignInFields } from '../text/sign-in-fields.types.js'
import type { TestAccount } from './accounts.fixture.js'

/** An answer of the server. */
export interface Answered {
  readonly status: number
  /** The code of a refusal. */
  readonly code: string | undefined
  readonly session: SiwxSessionInfo | null | undefined
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

interface BrowserOptions {
  readonly origin?: string
  readonly path?: string
}

/** A browser that keeps cookies, with a page that is open. */
export function createBrowser(
  siwx: Pick<Siwx, 'handler'>,
  { origin = 'https://app.example', path = '/siwx' }: BrowserOptions = {},
) {
  const cookies = new Map<string, string>()

  const keep = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Max-Age=0(;|$)/.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  /** A request as the page sends it; a header that is undefined is left out. */
  const requestOf = (
    route: string,
    {
      method = 'GET',
      body,
      headers = {},
    }: { method?: string; body?: string; headers?: Record<string, string | undefined> } = {},
  ) => {
    const all = {
      cookie: [...cookies].map(each => each.join('=')).join('; '),
      'sec-fetch-site': 'same-origin',
      ...(method !== 'GET' && { origin, 'content-type': 'application/json' }),
      ...headers,
    }
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return new Request(`${origin}${path}${route}`, {
      method,
      headers: given,
      ...(body !== undefined && { body }),
    })
  }

  const send = async (request: Request): Promise<Answered> => {
    const response = await siwx.handler(request)
    keep(response.headers)
    const body = (await response.json()) as Answered['body']
    const error = body.error as { code: string } | undefined
    return {
      status: response.status,
      code: error?.code,
      session: body.session as Answered['session'],
      body,
      headers: response.headers,
    }
  }

  const post = (route: string, body: unknown, headers: Record<string, string | undefined> = {}) =>
    send(requestOf(route, { method: 'POST', body: JSON.stringify(body), headers }))
  const get = (route: string) => send(requestOf(route))
  const nonce = async (purpose = 'sign-in') =>
    (await get(`/nonce?purpose=${purpose}`)).body as unknown as IssuedNonce

  /** The routes that the page asked for by `fetch`. */
  const fetched: string[] = []
  const fetch = async (url: string, { method = 'GET', body }: RequestInit): Promise<Response> => {
    const route = url.slice(path.length)
    fetched.push(route)
    const given = typeof body === 'string' ? { body } : {}
    const response = await siwx.handler(requestOf(route, { method, ...given }))
    keep(response.headers)
    return response
  }

  return { cookies, origin, requestOf, send, post, get, nonce, fetch, fetched }
}

export type TestBrowser = ReturnType<typeof createBrowser>

/** The fields of a text of an account, on the page that is open. */
export const fieldsOf = (
  { origin }: Pick<TestBrowser, 'origin'>,
  { address, networkId }: TestAccount,
  { nonce, time, statement }: Pick<IssuedNonce, 'nonce' | 'time' | 'statement'>,
): SignInFields => ({
  domain: new URL(origin).host,
  address,
  uri: origin,
  version: '1',
  networkId,
  nonce,
  issuedAt: time,
  ...(statement !== undefined && { statement }),
})

/** Gets a nonce and signs a text with it. */
export async function prove(
  browser: TestBrowser,
  account: TestAccount,
  { purpose, ...changes }: Partial<SignInFields> & { readonly purpose?: string } = {},
) {
  const issued = await browser.nonce(purpose)
  const fields = { ...fieldsOf(browser, account, issued), ...changes }
  return account.sign(buildMessage(fields))
}

/** Signs in. */
export const signIn = async (
  browser: TestBrowser,
  account: TestAccount,
  changes?: Parameters<typeof prove>[2],
): Promise<Answered> => browser.post('/verify', { proofs: [await prove(browser, account, changes)] })

/** Links an account to whoever is signed in. */
export const link = async (browser: TestBrowser, account: TestAccount): Promise<Answered> =>
  browser.post('/link', { proofs: [await prove(browser, account, { purpose: 'link' })] })
