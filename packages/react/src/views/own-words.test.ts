import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { en } from '@latchkey/ui/text/en'
import { enMessages } from '@latchkey/ui/text/en-messages'
import { enViews } from '@latchkey/ui/text/en-views'
import { expect, it } from 'vitest'

const folder = path.dirname(fileURLToPath(import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.|\.fixture\./.test(file))
  .map(file => path.join(folder, file))
const sourceOf = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))
const isView = (file: string) =>
  /defineLazyView\(/.test(sourceOf.get(file) ?? '') && !file.endsWith('lazy-view.ts')

/** Files of this folder that a file imports, at once or later; other views bring words of their own. */
const importsOf = (file: string): string[] =>
  [...(sourceOf.get(file) ?? '').matchAll(/(?:from|import\() ?'(\.[^']+)\.js'/g)]
    .map(([, name = '']) => path.resolve(path.dirname(file), name))
    .flatMap(base => [`${base}.tsx`, `${base}.ts`].filter(each => sourceOf.has(each)))

const reach = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const next of importsOf(file)) if (!isView(next)) reach(next, found)
  return found
}

const sharedText = { ...enViews.text, ...enMessages }
/** Sections of parts that load after their view and bring their words. */
const ofParts = ['accountTabs', 'branding', 'activity', 'nfts', 'login', 'signIn', 'smartSessions']
/** Sections that a view has to bring. */
const sections = new Set(
  Object.keys(en.text).filter(name => !Object.hasOwn(sharedText, name) && !ofParts.includes(name)),
)

/** Sections that a file takes out of the dictionary. Those that it names as a type are brought by what loads it. */
const readsOf = (file: string): string[] => {
  const source = (sourceOf.get(file) ?? '').replaceAll(/^(?:import|export) .*$/gm, '')
  const taken = [
    ...source.matchAll(/const \{\s([^}]+)\s\} = (?:use(?:Text|Words)(?!<Partial)\b|text\n)/g),
  ].flatMap(([, names = '']) => names.split(',').map(name => name.split(':')[0]?.trim() ?? ''))
  const used = [...source.matchAll(/\b(?:text|useText\(\))\.(\w+)/g)].map(([, name = '']) => name)
  // Helpers are handed the dictionary.
  const handed = [...source.matchAll(/\{ ([^}]+) \}: ViewText/g)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  return [...taken, ...used, ...handed].filter(name => sections.has(name))
}

/** The keys of `text` in the definition of a view. */
const bringsOf = (source: string): string[] => {
  const [, own = ''] = /text: (\{[^}]*\}|english)/.exec(source) ?? []
  const object = own === 'english' ? (/const english = (\{[^}]*\})/.exec(source)?.[1] ?? '') : own
  return [...object.matchAll(/(\w+): en\w+/g)].map(([, name = '']) => name)
}

const views = files.filter(isView)

it('looks at every lazy view', () => {
  expect(views.length).toBeGreaterThan(15)
})

it.each(views.map(file => [path.relative(folder, file), file]))(
  '%s brings the words that its components show',
  (_, file) => {
    const reads = [...reach(file)].flatMap(readsOf)
    const lacks = [...new Set(reads)].filter(name => !bringsOf(sourceOf.get(file) ?? '').includes(name))
    expect(lacks.sort().join()).toBe('')
  },
)
