import { createFakeEnv } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { reportSettings } from './report-settings.js'
import type { ResolvedSettings } from './settings.js'
import { createTestClient } from './testing/create-test-client.js'

/** Settings as plain JavaScript gives them. */
const plain = (settings: object) => settings as ResolvedSettings

function developer() {
  const env = createFakeEnv()
  const { client } = createTestClient({ env })
  return { client, said: () => env.log.entries.map(({ message }) => message) }
}

it.each([
  [{ layout: 'big' }, 'layout knows no big. Use compact or wide.'],
  [{ prefetch: true }, 'prefetch knows no true. Use intent or idle.'],
  [{ text: 'Log in' }, "text must be an object. Name a view in it, as in { connect: { title: 'Log in' } }."],
  [{ text: { conect: {} } }, 'Unknown view text.conect. Did you mean connect?'],
  [{ text: { connect: 'Log in' } }, 'text.connect must be an object of words.'],
  [{ text: { connect: { titel: 'Log in' } } }, 'Unknown word text.connect.titel. Did you mean title?'],
  [{ text: { connect: { entirelyElse: 'Log in' } } }, 'Unknown word text.connect.entirelyElse.'],
  [{ text: { connect: { title: undefined } } }, 'text.connect.title must be a string.'],
  [{ text: { account: { title: () => 'Account' } } }, 'text.account.title must be a string.'],
  [{ text: { login: { withSocial: 'Continue' } } }, 'text.login.withSocial must be a function.'],
])('tells the developer of %o', async (settings, message) => {
  const { client, said } = developer()
  await reportSettings(client, plain(settings))
  expect(said()).toEqual([message])
})

it('says nothing of settings that have their effect', async () => {
  const { client, said } = developer()
  const text = { connect: { title: 'Log in' }, login: { withSocial: (name: string) => name } }
  await reportSettings(client, { layout: 'wide', prefetch: 'idle', text })
  await reportSettings(client, {})
  expect(said()).toEqual([])
})

it('says each mistake once per client, as often as its modal opens', async () => {
  const { client, said } = developer()
  await reportSettings(client, plain({ layout: 'big' }))
  await reportSettings(client, plain({ layout: 'big' }))
  await reportSettings(client, plain({ layout: 'huge' }))
  expect(said()).toHaveLength(2)
  const other = developer()
  await reportSettings(other.client, plain({ layout: 'big' }))
  expect(other.said()).toHaveLength(1)
})
