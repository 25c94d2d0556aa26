import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, root } from '../lib/workspace.mjs'
import { foreignNames } from './foreign-names.mjs'

const read = file => readFileSync(path.join(root, file), 'utf8')

/** Pages for users. Decisions and the page on migrating between our own versions name what is gone. */
const pages = ['docs', 'packages']
  .flatMap(folder => listFiles(folder))
  .concat('README.md')
  .filter(file => file.endsWith('.md'))
  .filter(
    file => !/^docs\/(internals\/|(spec-map|mutations|migration|architecture)\.md$)|CHANGELOG/.test(file),
  )

const words = text => text.match(/[A-Za-z_$][\w$]*/g) ?? []

/** Names such as `useAccount` and `ConnectButton`: words of a sentence have no capital inside. `useX` stands for any. */
const isName = word => /^([a-z]+|[A-Z][a-z]+)[A-Z]/.test(word) && !/X([A-Z]|$)/.test(word)

const sources = ['packages', 'apps', 'tools', 'scripts']
  .flatMap(folder => listFiles(folder))
  .filter(file => /\.(ts|tsx|mjs|json|css)$/.test(file) && !/\.test\.|(^|\/)foreign-names/.test(file))
const known = new Set([...sources, 'package.json'].flatMap(file => words(read(file))))

/** Names in the prose of a page that neither our sources nor the code on the page have. */
const strangersOf = page => {
  const text = read(page)
  const fences = text.match(/^```[\s\S]*?^```/gm) ?? []
  const own = new Set(fences.flatMap(words))
  const prose = fences.reduce((rest, fence) => rest.replace(fence, ''), text)
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => words(code))
  return [...new Set(spans)].filter(word => isName(word) && !known.has(word) && !own.has(word))
}

it('names in the prose of a page exist, or are of another product and listed as such', () => {
  expect(pages.length).toBeGreaterThan(40)
  const unlisted = pages.flatMap(page =>
    strangersOf(page)
      .filter(name => !foreignNames.has(name))
      .map(name => `${page} names ${name}`),
  )
  expect(unlisted).toEqual([])
})

it('the list of foreign names has none that no page names', () => {
  const named = new Set(pages.flatMap(strangersOf))
  expect([...foreignNames].filter(name => !named.has(name))).toEqual([])
})
