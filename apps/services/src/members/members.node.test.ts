import { describe, expect, it } from 'vitest'
import {
  createEvmAccount,
  createSolanaAccount,
} from '../../../../packages/siwx/src/testing/accounts.fixture.js'
import { createBrowser, link, prove, signIn } from '../../../../packages/siwx/src/testing/browser.fixture.js'
import { createDescribedAnswers } from '../testing/described-answers.fixture.js'
import { databaseKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices } from '../testing/services-under-test.fixture.js'

const origin = 'http://localhost:5173'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A page that reaches services through the proxy of its own server, as the demo does. Answers have to be as described. */
const openPage = (url: string, path = '/siwx') => {
  const described = createDescribedAnswers(url)
  return createBrowser(
    {
      async handler(request) {
        const { pathname, search } = new URL(request.url)
        const { method, headers } = request
        const body = method === 'GET' ? undefined : await request.text()
        const init = { method, headers, ...(body !== undefined && { body }) }
        const answer = await fetch(`${url}${pathname}${search}`, init)
        await described.check(method, pathname, answer.clone())
        return answer
      },
    },
    { origin, path },
  )
}

const start = (kind: (typeof databaseKinds)[number]) =>
  startTestServices({
    kind,
    config: { siwx: { domains: ['localhost:5173'], networks: ['eip155:1', solana] } },
  })

const membersOf = (page: ReturnType<typeof openPage>) =>
  page.send(new Request(`${origin}/members`, { headers: page.requestOf('').headers }))

describe.each(databaseKinds)('the sign-in of the services on %s', kind => {
  it('opens the page of members to an account, and to nobody else', async () => {
    const { url } = await start(kind)
    const page = openPage(url)
    expect(await membersOf(page)).toMatchObject({ status: 401, code: 'notSignedIn' })
    const account = createEvmAccount()
    const { session } = await signIn(page, account)
    const { status, body } = await membersOf(page)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: session?.user,
      accounts: [`eip155:1:${account.address}`],
      members: 1,
    })
    expect(await membersOf(openPage(url))).toMatchObject({ status: 401 })
    await page.post('/sign-out', {})
    expect(await membersOf(page)).toMatchObject({ status: 401 })
  })

  it('counts members, and links the accounts of one', async () => {
    const { url } = await start(kind)
    const [ada, bob] = [openPage(url), openPage(url)]
    await signIn(ada, createEvmAccount())
    await signIn(bob, createEvmAccount())
    await link(ada, createSolanaAccount())
    const { body } = await membersOf(ada)
    expect(body.members).toBe(2)
    expect(body.linked).toHaveLength(2)
  })

  it('takes a proof once', async () => {
    const { url } = await start(kind)
    const page = openPage(url)
    const proofs = [await prove(page, createEvmAccount())]
    const body = JSON.stringify({ proofs })
    const requests = Array.from({ length: 10 }, () => page.requestOf('/verify', { method: 'POST', body }))
    const answers = await Promise.all(requests.map(request => page.send(request)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

it('refuses pages that are not listed, and lets none read with cookies', async () => {
  const { url } = await start('pglite')
  const page = openPage(url)
  const proofs = [await prove(page, createEvmAccount())]
  const refused = await page.post('/verify', { proofs }, { origin: 'http://evil.example' })
  expect(refused.code).toBe('foreignOrigin')
  expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  const members = await membersOf(page)
  expect(members.headers.get('access-control-allow-origin')).toBeNull()
})

it('accepts texts that end with a ReCap only where that is set', async () => {
  const recapOf = async (accept?: { readonly recap: boolean }) => {
    const siwx = { domains: ['localhost:5173'], networks: ['eip155:1'], ...(accept && { accept }) }
    const { url } = await startTestServices({ config: { siwx } })
    return (await openPage(url).nonce()).recap
  }
  expect(await recapOf()).toBeUndefined()
  expect(await recapOf({ recap: true })).toBe(true)
})

it('is off unless set', async () => {
  const { url } = await startTestServices()
  expect((await fetch(`${url}/siwx/nonce`)).status).toBe(404)
  expect((await fetch(`${url}/members`)).status).toBe(404)
})

it('names a setting that cannot be used', async () => {
  await expect(
    startTestServices({ config: { siwx: { domains: ['https://app.example'], networks: ['eip155:1'] } } }),
  ).rejects.toMatchObject({ code: 'invalidOptions' })
})
