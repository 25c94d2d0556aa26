import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import { createStore, type ReadStore } from '@latchkey/core/internal/kernel/store'
import type { FrameText, MessagesText } from '@latchkey/ui'
import { useEffect } from 'react'
import { useClient } from '../client-context.js'
import { useSettings } from '../settings.js'
import { useSlice } from '../use-slice.js'

interface MessagesState {
  status: 'missing' | 'loaded' | 'failed'
}

/** The words for errors and alerts, which are fetched after the first frame. */
export interface Messages extends ReadStore<MessagesState> {
  /** Fetches the words and never rejects. After a failure the next call tries again. */
  load(onError?: (error: unknown) => void): Promise<void>
  read(): MessagesText | undefined
}

/** Makes the source of the words from what fetches them. */
export function createMessages(fetchWords: () => Promise<MessagesText>): Messages {
  const store = createStore<MessagesState>(() => ({ status: 'missing' }))
  let words: MessagesText | undefined
  const settle = (status: MessagesState['status']) =>
    store.update(state => {
      state.status = status
    })
  const fetchOnce = loadOnce(async () => {
    words = await fetchWords()
  })
  return {
    ...store,
    read: () => words,
    load: async onError =>
      fetchOnce().then(
        () => settle('loaded'),
        error => {
          onError?.(error)
          settle('failed')
        },
      ),
  }
}

// English is the same for every client on the page. Other locales bring their words.
export const english = createMessages(async () => (await import('@latchkey/ui/text/en-messages')).enMessages)

/**
 * True as soon as errors and alerts can be shown: their words are here, or cannot be loaded. An error that is shown
 * before fetches them.
 */
export function useMessages(isShown: boolean, messages = english): boolean {
  const { locale } = useSettings()
  const { env } = useClient()
  const isWaiting = isShown && locale === undefined
  const status = useSlice(messages, state => (isWaiting ? state.status : undefined))
  useEffect(() => {
    if (isWaiting && !messages.read())
      void messages.load(error => env.logger.error('The error texts could not be loaded', error))
  }, [isWaiting, messages, env])
  return status !== 'missing'
}

/** Reads the app's or locale's own words first, then the English ones as soon as they are here. */
const fill = <Strings extends object>(
  own: Partial<Strings> | undefined,
  readEnglish: () => Strings | undefined,
  fallback: unknown,
): Strings =>
  new Proxy({} as Strings, {
    get: (_, name) =>
      [own, readEnglish()].find(words => words && Object.hasOwn(words, name))?.[name as keyof Strings] ??
      fallback,
  })

/** Adds the words for errors and alerts. What has none, or none yet, gets a general sentence: never a code. */
export function addMessages<Dictionary extends FrameText & Partial<MessagesText>>(
  text: Dictionary,
  messages = english,
): Dictionary & MessagesText {
  const { failed } = text.common
  return {
    ...text,
    errors: fill(text.errors, () => messages.read()?.errors, failed),
    alerts: fill(text.alerts, () => messages.read()?.alerts, { title: failed, text: '' }),
    developer: fill(text.developer, () => messages.read()?.developer, ''),
  }
}
