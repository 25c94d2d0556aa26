import type { FirstText } from '@latchkey/ui'
import { ar } from '@latchkey/ui/text/ar'
import { de } from '@latchkey/ui/text/de'
import { en } from '@latchkey/ui/text/en'
import { enMessages } from '@latchkey/ui/text/en-messages'
import { enViews } from '@latchkey/ui/text/en-views'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ClientContext } from '../client-context.js'
import { type ResolvedSettings, SettingsContext } from '../settings.js'
import { createTestClient } from '../testing/create-test-client.js'
import { addMessages, createMessages, type Messages, useMessages } from './messages.js'

afterEach(cleanup)

function Failure({
  messages,
  seen,
  text,
}: {
  readonly messages: Messages
  readonly seen: string[]
  readonly text: FirstText
}): ReactNode {
  const said = useMessages(true, messages) ? text.errors.userRejected : ''
  if (seen.at(-1) !== said) seen.push(said)
  return said
}

/** Shows an error and notes everything that is on the screen meanwhile, in order. */
function showError(messages: Messages, settings: ResolvedSettings = {}) {
  const { client, env } = createTestClient()
  const seen: string[] = []
  const text = addMessages(settings.locale?.text ?? enViews.text, messages)
  render(
    <ClientContext.Provider value={client}>
      <SettingsContext.Provider value={settings}>
        <Failure messages={messages} seen={seen} text={text} />
      </SettingsContext.Provider>
    </ClientContext.Provider>,
  )
  return { seen, env }
}

describe('an error whose words are on their way', () => {
  it('shows them when they arrive, and neither a code nor another sentence before', async () => {
    let arrive = (_: typeof enMessages): void => {}
    const words = new Promise<typeof enMessages>(resolve => {
      arrive = resolve
    })
    const { seen } = showError(createMessages(() => words))
    await act(async () => arrive(enMessages))
    expect(seen).toEqual(['', en.text.errors.userRejected])
  })

  it('shows the general sentence where they cannot be loaded, and tells the developer', async () => {
    const messages = createMessages(() => Promise.reject(new Error('offline')))
    const { seen, env } = await act(async () => showError(messages))
    expect(seen).toEqual(['', 'Something went wrong. Try again.'])
    expect(env.log.entries.map(({ level }) => level)).toContain('error')
  })

  it('is said at once in a locale that the app brought', () => {
    const messages = createMessages(() => Promise.reject(new Error('never asked')))
    expect(showError(messages, { locale: ar }).seen).toEqual([ar.text.errors.userRejected])
    cleanup()
    expect(showError(messages, { locale: de }).seen).toEqual([de.text.errors.userRejected])
  })
})

describe('the words for errors and alerts', () => {
  const broken = () => createMessages(() => Promise.reject(new Error('offline')))

  it('are fetched once, and again after a failure', async () => {
    let asked = 0
    const messages = createMessages(async () => {
      asked += 1
      if (asked === 1) throw new Error('offline')
      return enMessages
    })
    await messages.load()
    expect(messages.state.status).toBe('failed')
    await messages.load()
    await messages.load()
    expect([asked, messages.state.status]).toEqual([2, 'loaded'])
  })

  it('are one sentence while nothing is loaded, for errors and alerts of every code', () => {
    const text = addMessages(enViews.text, broken())
    expect(text.errors.feeRose).toBe(text.common.failed)
    expect(text.alerts.relayRateLimited).toEqual({ title: text.common.failed, text: '' })
  })

  it('keep what the app worded itself', () => {
    const own = { ...enViews.text, errors: { ...en.text.errors, userRejected: 'You said no.' } }
    expect(addMessages(own, broken()).errors.userRejected).toBe('You said no.')
  })
})
