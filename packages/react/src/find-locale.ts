import type { Client } from '@latchkey/core'
import type { LocaleText } from '@latchkey/ui'
import { foreignLocales } from './load-locale.js'

const names = ['en', ...(Object.keys(foreignLocales) as (keyof typeof foreignLocales)[])] as const

/** The language of a BCP 47 tag: `de` of `de-AT`. */
const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]

/**
 * Loads the locale of a language, or with `auto` of the first of the visitor's languages that there is. Undefined, which
 * is English, where there is none; a name that no locale has is logged.
 */
export async function findLocale({ env }: Client, wanted: string): Promise<LocaleText | undefined> {
  const { languages = [], language = '' } = env.window?.navigator ?? {}
  const tags = wanted === 'auto' ? [...languages, language] : [wanted]
  const name = tags.map(languageOf).flatMap(each => names.find(known => known === each) ?? [])[0]
  if (name === undefined && wanted !== 'auto')
    env.logger.warn(`There is no locale ${wanted}. Use ${names.join(', ')}, auto, or one of your own.`)
  return name === undefined || name === 'en' ? undefined : foreignLocales[name]()
}
