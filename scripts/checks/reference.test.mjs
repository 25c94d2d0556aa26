import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { generateReference, plainDoc, table } from '../lib/reference.mjs'
import { root } from '../lib/workspace.mjs'

const page = readFileSync(path.join(root, 'docs/reference.md'), 'utf8')
const block = (name, content) => `<!-- generated: ${name} -->\n${content}<!-- end -->`

it('the reference page says what the types say', () => {
  expect(generateReference(page)).toBe(page)
})

it('a changed row is made anew', () => {
  const stale = page.replace('| `projectId` |', '| `projectName` |')
  expect(stale).not.toBe(page)
  expect(generateReference(stale)).toBe(page)
})

it('only the blocks of the page are written', () => {
  const generators = { fox: () => table(['a'], [['1']]) }
  expect(generateReference(`Before\n${block('fox', 'old\n')}\nAfter`, generators)).toBe(
    `Before\n${block('fox', '\n| a |\n| --- |\n| 1 |\n\n')}\nAfter`,
  )
})

it('a block that is missing or unknown is a fault', () => {
  expect(() => generateReference('', { fox: () => '' })).toThrow('no block for fox')
  expect(() => generateReference(block('hen', ''), {})).toThrow('Nothing generates the block hen')
})

it('a comment becomes one line, without its tags', () => {
  expect(plainDoc('/**\n * Gives {@link useFox},\n * in two lines.\n * @throws when not\n */')).toBe(
    'Gives `useFox`, in two lines.',
  )
})
