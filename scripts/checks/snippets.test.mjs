import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingInstalls, pathsOf, readSnippets } from '../lib/snippets.mjs'
import { root } from '../lib/workspace.mjs'
import { checkInstalls, checkSnippets } from './snippets.mjs'

const page = (...lines) => lines.join('\n')
const filesOf = text =>
  readSnippets(text).map(({ files }) => files.map(file => [file.name, file.text.trim()]))

describe('readSnippets', () => {
  it('takes every fence of TypeScript, in its language, and nothing else', () => {
    const text = page('# A', '```ts', 'a', '```', '```sh', 'npm i', '```', '  ```tsx', '<b />', '  ```')
    expect(filesOf(text)).toEqual([[['snippet.ts', 'a']], [['snippet.tsx', '<b />']]])
  })

  it('keeps every line where the page has it', () => {
    const [snippet] = readSnippets(page('# A', '', '```ts', 'a', 'b', '```'))
    expect(snippet.line).toBe(3)
    expect(snippet.files[0].text.split('\n').indexOf('b')).toBe(4)
  })

  it('gives a fence what stands in comments before it, and that fence alone', () => {
    const text = page(
      '<!-- given',
      'g',
      '-->',
      '<!-- given b.ts',
      'h',
      '-->',
      '```ts',
      'a',
      '```',
      '```ts',
      'z',
      '```',
    )
    const [first, second] = filesOf(text)
    expect(first).toEqual([
      ['snippet.ts', expect.stringMatching(/^g\s+a$/)],
      ['b.ts', 'h'],
    ])
    expect(second).toEqual([['snippet.ts', 'z']])
  })
})

describe('pathsOf', () => {
  it('leads from what an app imports to its source', () => {
    const exports = { '.': './src/index.ts', './x': './src/x.ts', './b': { types: './dist/src/b.d.ts' } }
    expect(pathsOf([{ dir: '/w/p', manifest: { name: '@a/p', exports } }])).toEqual({
      '@a/p': ['/w/p/src/index.ts'],
      '@a/p/x': ['/w/p/src/x.ts'],
      '@a/p/b': ['/w/p/src/b.ts'],
    })
  })
})

describe('checkSnippets', () => {
  const dir = path.join(root, 'packages/fox')
  const manifest = { name: 'fox', exports: { './fox.css': './fox.css' } }
  const check = text => checkSnippets([['docs/a.md', text]], [{ dir, manifest }])

  it('finds nothing wrong with code that compiles, given what it stands on', () => {
    const text = page(
      '<!-- given den.ts',
      'export const foxes: number = 3',
      '-->',
      '```ts',
      "import { foxes } from './den.js'",
      "import 'fox/fox.css'",
      'export const more: number = foxes + 1',
      '```',
    )
    expect(check(text)).toEqual({ looked: 1, findings: [] })
  })

  it.each([
    ['a type that does not fit', ['const a = 1', 'const b: string = a'], 3, 'not assignable'],
    ['a name that nothing declares', ['const a = fox'], 2, "Cannot find name 'fox'"],
    ['a name that is not exported', ["import { fox } from 'vitest'"], 2, "has no exported member 'fox'"],
    ['a module that is not there', ["import 'fox/den.css'"], 2, 'side-effect import'],
    ['half a line', ['const a ='], 2, 'Expression expected'],
  ])('names %s by the line of the page', (_, code, line, message) => {
    const { findings } = check(page('```ts', ...code, '```'))
    expect(findings[0]).toMatch(new RegExp(`^docs/a\\.md:${line}: `))
    expect(findings[0]).toContain(message)
  })

  it('keeps what one snippet declares from the next', () => {
    const { looked, findings } = check(page('```ts', 'const a = 1', '```', '```ts', 'a', '```'))
    expect([looked, findings]).toEqual([2, ["docs/a.md:5: Cannot find name 'a'."]])
  })
})

describe('a page that a reader follows', () => {
  const text = (...lines) => lines.join('\n')

  it('installs every package that its code imports', () => {
    const code = ['```ts', "import { a } from '@fox/den/hole'", "import 'hen/style.css'", '```']
    expect(missingInstalls(text(...code))).toEqual(['@fox/den', 'hen'])
    expect(missingInstalls(text('```sh', 'npm i -D @fox/den hen@1.2.3', '```', ...code))).toEqual([])
  })

  it('need not install what it does not show, nor files, Node and React', () => {
    const hidden = ['<!-- given', "import 'fox'", '-->']
    const code = [
      '```tsx',
      "import './den'",
      "import fs from 'node:fs'",
      "import 'react'",
      "export const a = 'hen'",
      '```',
    ]
    expect(missingInstalls(text(...hidden, ...code))).toEqual([])
  })

  it('is named with what it lacks', () => {
    const page = text('```ts', "import 'fox'", '```')
    expect(
      checkInstalls(
        [
          ['docs/how-to/a.md', page],
          ['docs/glossary.md', page],
        ],
        [],
      ),
    ).toEqual(['docs/how-to/a.md: imports fox, and no line of the page installs it'])
  })
})
