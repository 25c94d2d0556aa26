import type { GenericEndpointContext } from 'better-auth'
import { expect, it } from 'vitest'
import type { LinkedAccount } from '../server/stores.types.js'
import { createAuth } from '../testing/better-auth.fixture.js'
import { createAccounts } from './accounts.js'

async function open() {
  const { auth, tables } = createAuth()
  const context = await auth.$context
  const addUser = async (name: string) =>
    (await context.internalAdapter.createUser({ name, email: `${name}@app.example` }, { method: 'test' })).id
  return {
    tables,
    ada: await addUser('ada'),
    bob: await addUser('bob'),
    accounts: createAccounts({ context } as unknown as GenericEndpointContext),
  }
}

const accountOf = (userId: string, name: string): LinkedAccount => ({
  identity: `eip155:${name}`,
  accountId: `eip155:1:${name}`,
  userId,
  linkedAt: 1,
  primaryAt: 0,
})

it('links all of a list or none, and moves no account', async () => {
  const { accounts, tables, ada, bob } = await open()
  await accounts.link([accountOf(ada, 'taken')])
  expect(await accounts.link([accountOf(bob, 'free'), accountOf(bob, 'taken')])).toBe(false)
  expect(tables.siwxAccount).toMatchObject([{ identity: 'eip155:taken', userId: ada }])
})

it('leaves those that the user has already as they are', async () => {
  const { accounts, tables, ada } = await open()
  await accounts.link([accountOf(ada, 'one')])
  expect(await accounts.link([{ ...accountOf(ada, 'one'), linkedAt: 9 }, accountOf(ada, 'two')])).toBe(true)
  expect((await accounts.list(ada)).map(({ identity, linkedAt }) => [identity, linkedAt])).toEqual([
    ['eip155:one', 1],
    ['eip155:two', 1],
  ])
  expect(tables.siwxAccount).toHaveLength(2)
})

it('leaves an account where the last two are unlinked at once', async () => {
  const { accounts, ada } = await open()
  await accounts.link([accountOf(ada, 'one'), accountOf(ada, 'two')])
  await Promise.all(['one', 'two'].map(name => accounts.unlink(ada, `eip155:${name}`)))
  expect(await accounts.list(ada)).not.toEqual([])
})

it('unlinks and makes primary only what the user has', async () => {
  const { accounts, ada, bob } = await open()
  await accounts.link([accountOf(ada, 'one'), accountOf(ada, 'two')])
  expect(await accounts.unlink(bob, 'eip155:one')).toBe(false)
  await accounts.setPrimary(bob, 'eip155:two', 5)
  expect((await accounts.list(ada)).map(({ identity }) => identity)).toEqual(['eip155:one', 'eip155:two'])
})
