import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { themeNames } from './watch-theme.js'

it('knows the theme variables that the page about themes lists, and no others', () => {
  const page = readFileSync(new URL('../../../../docs/how-to/theme-and-text.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `(--lk-[a-z-]+)` \|(?: `(--lk-[a-z-]+)` \|)?/gm)].flatMap(
    ([, ...names]) => names.filter(name => name !== undefined),
  )
  expect(listed.sort()).toEqual([...themeNames].sort())
})
