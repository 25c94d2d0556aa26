import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, publishedPackages, root } from '../lib/workspace.mjs'

const read = file => readFileSync(path.join(root, file), 'utf8')
const rootPages = readdirSync(root).filter(name => name.endsWith('.md'))
const docs = listFiles('docs').filter(file => file.endsWith('.md') && !file.startsWith('docs/internals/'))
const readmes = publishedPackages().map(({ dir }) =>
  path.relative(root, path.join(dir, 'README.md')).split(path.sep).join('/'),
)

const withoutCode = text => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** The files that a page links to, by their path in the repository. */
const linksOf = file =>
  [...withoutCode(read(file)).matchAll(/(?:\]\(|(?:src|srcset|href)=")([^)"\s]+)/g)]
    .map(([, target]) => target.replace(/#.*$/, ''))
    .filter(target => target !== '' && !/^[a-z]+:/.test(target))
    .map(target => path.posix.normalize(path.posix.join(path.posix.dirname(file), target)))

it('docs/README.md lists every page and every package', () => {
  const listed = new Set(linksOf('docs/README.md'))
  const expected = [...docs.filter(file => file !== 'docs/README.md'), ...readmes]
  expect(expected.filter(file => !listed.has(file))).toEqual([])
})

it('no page links to a file that is not there', () => {
  const dead = [...rootPages, ...docs, ...readmes].flatMap(page =>
    linksOf(page)
      .filter(target => !existsSync(path.join(root, target)))
      .map(target => `${page} -> ${target}`),
  )
  expect(dead).toEqual([])
})

it('the two commands are the first ones on the front page', () => {
  const [first] = /```sh\n([\s\S]*?)```/.exec(read('README.md'))?.slice(1) ?? []
  expect(first).toContain('npm run demo')
  expect(first).toContain('npm run verify')
})
