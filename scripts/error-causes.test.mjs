import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseSource } from './checks/source.mjs'
import { errorCauses } from './lib/error-causes.mjs'
import { findTitles } from './lib/mutations/test-titles.mjs'
import { root } from './lib/workspace.mjs'

const read = file => readFileSync(path.join(root, file), 'utf8')

it('has a test for every code, in the order of core', () => {
  const codes = [...read('packages/core/src/errors/codes.ts').matchAll(/^ {2}'(\w+)',$/gm)].map(
    ([, code]) => code,
  )
  expect(Object.keys(errorCauses)).toEqual(codes)
})

it.each(Object.entries(errorCauses))('%s is raised in a test that is there', (code, [file, title]) => {
  expect(read(file)).toContain(`'${code}'`)
  expect(findTitles(parseSource(file)).filter(pattern => pattern.test(title))).toHaveLength(1)
})
