import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepFolder } from './kept-folder.mjs'

const makeCache = () => {
  const cache = mkdtempSync(path.join(tmpdir(), 'latchkey-kept-'))
  onTestFinished(() => rmSync(cache, { recursive: true }))
  return name => path.join(cache, name)
}
const write = text => async folder => writeFileSync(path.join(folder, 'file'), text)
const read = folder => readFileSync(path.join(folder, 'file'), 'utf8')

it('fills a folder once', async () => {
  const folder = makeCache()('a')
  await keepFolder(folder, { kept: 3, fill: write('first') })
  await keepFolder(folder, { kept: 3, fill: write('second') })
  expect(read(folder)).toBe('first')
})

it('shows two runs at once one whole folder', async () => {
  const folder = makeCache()('a')
  await Promise.all(['one', 'two'].map(text => keepFolder(folder, { kept: 3, fill: write(text) })))
  expect(['one', 'two']).toContain(read(folder))
  expect(readdirSync(path.dirname(folder))).toEqual(['a'])
})

it('leaves nothing of what could not be filled', async () => {
  const folder = makeCache()('a')
  const fill = () => Promise.reject(new Error('does not compile'))
  await expect(keepFolder(folder, { kept: 3, fill })).rejects.toThrow('does not compile')
  expect(readdirSync(path.dirname(folder))).toEqual([])
})

it('keeps the folders that were used last', async () => {
  const at = makeCache()
  for (const [age, name] of ['c', 'b', 'a'].entries()) {
    await keepFolder(at(name), { kept: 9, fill: write(name) })
    const used = new Date(Date.now() - (3 - age) * 60_000)
    utimesSync(at(name), used, used)
  }
  await keepFolder(at('c'), { kept: 2, fill: write('c') })
  expect(['a', 'b', 'c'].map(name => existsSync(at(name)))).toEqual([true, false, true])
})
