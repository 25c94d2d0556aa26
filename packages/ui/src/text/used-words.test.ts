// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { en } from './en'

const packages = fileURLToPath(new URL('../../../', import.meta.url))
// Errors are named in core, kinds of accounts in the adapters.
const names = readdirSync(packages).filter(name => /^(core|ui|react|adapter-)/.test(name))
const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.|\.fixture\.|\.types\.|(^|[\\/])(text|testing|gallery)[\\/]/.test(file)

/** What the packages that show words are written in, without the words. */
const source = names
  .flatMap(name => {
    const folder = `${packages}${name}/src/`
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource)
    return files.map(file => readFileSync(`${folder}${file}`, 'utf8'))
  })
  .join('\n')

const wordsOf = (group: object, path: string): string[] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? wordsOf(value, `${path}.${key}`) : [`${path}.${key}`],
  )

it('has no word that nothing shows', () => {
  const words = wordsOf(en.text, 'text')
  expect(words.length).toBeGreaterThan(200)
  expect(words.filter(word => !new RegExp(`\\b${word.split('.').at(-1)}\\b`).test(source))).toEqual([])
})
