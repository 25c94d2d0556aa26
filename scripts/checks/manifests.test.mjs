import { expect, it } from 'vitest'
import { expectedFields, manifestFaults, repository, withFields } from './manifests.mjs'

const place = 'packages/fox'
const bare = { name: '@latchkey/fox', license: 'MIT', type: 'module' }

it('names each field that is missing or that differs', () => {
  expect(manifestFaults(place, bare)).toHaveLength(6)
  const complete = withFields(place, bare)
  expect(manifestFaults(place, complete)).toEqual([])
  expect(manifestFaults(place, { ...complete, bugs: 'https://example.com' })).toEqual([
    'packages/fox/package.json: bugs differs; run node scripts/checks/manifests.mjs --write',
  ])
  expect(manifestFaults('packages/hen', complete)).toHaveLength(2)
})

it('keeps the keywords of a package, and the place of its other fields', () => {
  const written = withFields(place, { ...bare, keywords: ['wallet', 'fox'] })
  expect(Object.keys(written)).toEqual([
    'name',
    'license',
    'homepage',
    'bugs',
    'repository',
    'keywords',
    'type',
  ])
  expect(written.keywords).toEqual(['wallet', 'fox'])
  expect(expectedFields(place).repository.url).toBe(`git+${repository}.git`)
})
