import type { Client } from '@latchkey/core'
import type { Say, suggest as suggestOf } from '@latchkey/core/internal/developer/developer'
import type { ResolvedSettings } from './settings.js'

type Suggest = typeof suggestOf

const choices = { layout: ['compact', 'wide'], prefetch: ['intent', 'idle'] }

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an app has been told: the modal is mounted again each time it opens. */
const told = new WeakMap<Client, Set<string>>()

/** Says which words of one view have no place, or are of another kind than those that they replace. */
function checkWords(at: string, words: object, group: Record<string, unknown>, suggest: Suggest, say: Say) {
  for (const [word, value] of Object.entries(words)) {
    const kind = typeof group[word]
    if (!Object.hasOwn(group, word)) say(`Unknown word ${at}.${word}`, suggest(word, Object.keys(group)))
    else if (typeof value !== kind) say(`${at}.${word} must be ${kind === 'object' ? 'an' : 'a'} ${kind}`)
  }
}

function checkText(text: unknown, dictionary: object, suggest: Suggest, say: Say): void {
  if (!isGroup(text)) {
    say('text must be an object', "Name a view in it, as in { connect: { title: 'Log in' } }.")
    return
  }
  const views = dictionary as Record<string, Record<string, unknown>>
  for (const [view, words] of Object.entries(text)) {
    const group = Object.hasOwn(views, view) ? views[view] : undefined
    if (!group) say(`Unknown view text.${view}`, suggest(view, Object.keys(views)))
    else if (isGroup(words)) checkWords(`text.${view}`, words, group, suggest, say)
    else say(`text.${view} must be an object of words`)
  }
}

/**
 * Logs what has no effect in the settings of the provider or of `mount`: a choice that there is not, and words that no
 * view shows. Says each of them once per client.
 */
export async function reportSettings(client: Client, settings: ResolvedSettings): Promise<void> {
  const before = told.get(client) ?? new Set()
  told.set(client, before)
  const say: Say = (problem, hint) => {
    const message = `${problem}.${hint ? ` ${hint}` : ''}`
    if (before.has(message)) return
    before.add(message)
    client.env.logger.warn(message)
  }
  const { checkChoice, suggest } = await import('@latchkey/core/internal/developer/developer')
  for (const [name, known] of Object.entries(choices))
    checkChoice(name, settings[name as keyof typeof choices], known, say)
  if (settings.text === undefined) return
  // German has every word in one chunk. English comes view by view: named here as well, it would be cut into more.
  const { de } = await import('@latchkey/ui/text/de')
  checkText(settings.text, de.text, suggest, say)
}
