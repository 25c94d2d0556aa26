import { describe, expect, it } from 'vitest'
import { ar } from './ar'
import { de } from './de'
import { en } from './en'
import { mergeText } from './merge-text'
import type { LocaleText, Text } from './text.types'

type Entry = readonly [path: string, value: unknown]

const flatten = (value: unknown, path = ''): Entry[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => flatten(child, `${path}.${key}`))
    : [[path, value]]

const read = ([path, value]: Entry): readonly [string, string] => [
  path,
  typeof value === 'function' ? String(value('Rabby', 'vivian.eth')) : String(value),
]

const locales: LocaleText[] = [en, de, ar]

describe('the dictionary', () => {
  it.each(locales)('says everything in $locale', ({ text }) => {
    const paths = (dictionary: Text) => flatten(dictionary).map(([path]) => path)
    expect(paths(text).sort()).toEqual(paths(en.text).sort())
    for (const [path, string] of flatten(text).map(read)) expect(string.trim(), path).not.toBe('')
  })

  it.each(locales)('never shouts in $locale', ({ text }) => {
    expect(
      flatten(text)
        .map(read)
        .filter(([, string]) => string.includes('!')),
    ).toEqual([])
  })

  it.each(locales)('names the wallet, network or amount it is given in $locale', ({ text }) => {
    const silent = flatten(text)
      .filter(([, value]) => typeof value === 'function')
      .map(read)
      .filter(([path, string]) => !/results|accounts/.test(path) && !string.includes('Rabby'))
    expect(silent).toEqual([])
  })

  it.each(locales)('has one sentence for every error that has no text of its own in $locale', ({ text }) => {
    expect(text.common.failed).toBe(text.errors.internal)
  })

  it('keeps the messages that the specification words', () => {
    expect(en.text.send.amountAndReceiverRequired).toBe('An amount and receiver address are required')
    expect(en.text.send.tokenRequired).toBe('A token is required')
    expect(en.text.alerts.tokenBalanceUnavailable.title).toBe('Token Balance Unavailable')
  })

  it('uses no word that a newcomer lacks', () => {
    const jargon = flatten(en.text)
      .map(read)
      .filter(([, string]) => /chain id|gas|rpc|calldata|nonce|eip/i.test(string))
    expect(jargon).toEqual([])
  })

  it.each(locales)('counts in $locale', ({ text }) => {
    const counted = [1, 2, 5, 11].map(count => text.connect.results(count))
    expect(new Set(counted).size).toBe(4)
  })

  it('is overridden string by string', () => {
    const text = mergeText(en.text, { connect: { title: 'Sign in' } })
    expect(text.connect.title).toBe('Sign in')
    expect(text.connect.search).toBe(en.text.connect.search)
    expect(text.send).toBe(en.text.send)
    expect(en.text.connect.title).toBe('Connect wallet')
  })

  it('writes only Arabic from right to left', () => {
    expect(locales.map(({ locale, dir }) => `${locale} ${dir}`)).toEqual(['en ltr', 'de ltr', 'ar rtl'])
  })
})
