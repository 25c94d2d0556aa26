import { createClient } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork, createFakeWindow } from '@latchkey/core/testing'
import { de } from '@latchkey/ui/text/de'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ConnectButton } from './buttons/connect-button.js'
import { LatchkeyProvider, type LatchkeyProviderProps } from './provider.js'

afterEach(cleanup)

function setUp(languages: readonly string[] = ['en']) {
  const window = createFakeWindow()
  Object.assign(window.navigator, { languages, language: languages[0] })
  const env = createFakeEnv({ window })
  const client = createClient({
    adapters: [createFakeAdapter()],
    networks: [createFakeNetwork()],
    env,
  })
  const draw = (locale: LatchkeyProviderProps['locale']) => (
    <LatchkeyProvider client={client} modal={false} locale={locale}>
      <ConnectButton />
    </LatchkeyProvider>
  )
  const view = render(draw(undefined))
  return { env, show: (locale: LatchkeyProviderProps['locale']) => view.rerender(draw(locale)) }
}

const label = () => screen.getByRole('button').textContent

it('loads a language by its name, and another one when the name changes', async () => {
  const { show } = setUp()
  expect(label()).toBe('Connect wallet')
  show('ar')
  await waitFor(() => expect(label()).toBe('ربط المحفظة'))
  show('de')
  await waitFor(() => expect(label()).toBe(de.text.button.connect))
  show('en')
  await waitFor(() => expect(label()).toBe('Connect wallet'))
})

it.each([
  [['fr', 'de-AT', 'ar'], de.text.button.connect],
  [['fr-FR'], 'Connect wallet'],
  [['en-GB', 'de'], 'Connect wallet'],
])("takes the first of the visitor's languages that there is: %j", async (languages, text) => {
  const { env, show } = setUp(languages)
  show('auto')
  await waitFor(() => expect(label()).toBe(text))
  expect(env.log.entries).toEqual([])
})

it('shows English for a name that no language has, and tells the developer', async () => {
  const { env, show } = setUp()
  show('klingon' as 'de')
  await waitFor(() =>
    expect(env.log.entries.map(({ message }) => message)).toEqual([
      'There is no locale klingon. Use en, ar, de, auto, or one of your own.',
    ]),
  )
  expect(label()).toBe('Connect wallet')
})
