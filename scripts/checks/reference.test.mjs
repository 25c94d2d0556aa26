import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../lib/workspace.mjs'

const read = file => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/reference.md')
const section = title => page.split(/^##+ /m).find(part => part.startsWith(title)) ?? ''
/** The names in the first cells of a section's table. */
const rowsOf = title =>
  section(title)
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
const membersOf = (file, name) => {
  const body = new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(read(file))?.[1] ?? ''
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, member]) => member)
}
const options = 'packages/core/src/context/options.ts'
const hooks = [...read('packages/react/src/index.ts').matchAll(/\b(use[A-Z]\w+)/g)].map(([, name]) => name)
const codes = [...read('packages/core/src/errors/codes.ts').matchAll(/^ {2}'(\w+)',$/gm)].map(
  ([, code]) => code,
)

it.each([
  ['options', 'Options of', membersOf(options, 'ClientOptions')],
  ['features', '`features`', membersOf(options, 'FeatureOptions')],
  ['hooks', 'Hooks of', hooks],
  ['error codes', 'Error codes', codes],
])('the reference page lists all %s, and no other', (_, title, names) => {
  expect(names.length).toBeGreaterThan(4)
  expect(rowsOf(title).sort()).toEqual([...new Set(names)].sort())
})
