import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../lib/workspace.mjs'
import { conclude, isMain } from './source.mjs'

const cellsOf = line =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim())

const isRow = line => line.trim().startsWith('|')
const isRuler = line => isRow(line) && cellsOf(line).every(cell => /^:?-+:?$/.test(cell))

/** How many columns the table has that this line belongs to. */
const columnsAt = (lines, index) => {
  let at = index
  while (at > 0 && !isRuler(lines[at])) at--
  return cellsOf(lines[at]).length
}

/** The rows of every table of the page, without headings: the paragraph's id and the line they stand on. */
export const readRows = text => {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (!isRow(line) || isRuler(line) || isRuler(lines[index + 1] ?? '')) return []
    const cells = cellsOf(line)
    return [{ id: cells[0], cells, line: index + 1, columns: columnsAt(lines, index) }]
  })
}

const looksLikePath = token =>
  /^[\w.][\w.-]*(\/[\w.@[\]-]+)+\/?$/.test(token) || /^[\w.-]+\.(md|json|cjs|mjs|tsx?|ya?ml)$/.test(token)

/** Every path in backticks, `path#symbol` and `path:12` without what comes after the path. */
export const readPaths = text =>
  text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/`([^`]+)`/g)]
      .map(match => match[1].replace(/(#.*|:\d+)$/, ''))
      .filter(looksLikePath)
      .map(token => ({ path: token, line: index + 1 })),
  )

const isTest = token => /\.(test(-d)?|spec)\.|^(bench|e2e|scripts)\//.test(token)

/** A rule that nothing proves yet must say what it waits for, or why there is nothing to prove. */
const isExcused = text => /\bnot yet: |\botherwise\b|\bnothing to do\b/.test(text)

const unproved = /\bno test\b|\bwithout a case\b/

/** What is wrong with a row itself: its columns, and whether a test proves it. */
const rowFaults = ({ id, cells, line, columns }) => {
  if (cells.length !== columns) return [`line ${line}: ${id} has ${cells.length} columns, not ${columns}`]
  const text = cells.join(' ')
  if (unproved.test(text)) return [`line ${line}: ${id} says that something has no test`]
  const proof = readPaths(cells.at(-1)).some(found => isTest(found.path))
  return proof || isExcused(text) ? [] : [`line ${line}: ${id} names no test`]
}

/** What is wrong with the page, given whether a path exists. */
export const findSpecMapFaults = (text, exists) => {
  const rows = readRows(text)
  const first = new Map()
  const faults = rows.flatMap(row => {
    if (row.id === '') return [`line ${row.line}: a row without the id of a paragraph`]
    if (first.has(row.id)) return [`line ${row.line}: ${row.id} stands on line ${first.get(row.id)} already`]
    first.set(row.id, row.line)
    return []
  })
  const missing = readPaths(text).filter(found => !exists(found.path))
  return [
    ...faults,
    ...rows.flatMap(rowFaults),
    ...missing.map(found => `line ${found.line}: ${found.path} does not exist`),
  ]
}

/** `docs/architecture.md` names modules of core and react from the package's own folder. */
const bases = ['.', 'packages/core/src', 'packages/react/src']

/** Which paths of a page do not exist. */
export const findMissingPaths = (text, exists) =>
  readPaths(text)
    .filter(found => !bases.some(base => exists(path.posix.join(base, found.path))))
    .map(found => `line ${found.line}: ${found.path} does not exist`)

if (isMain(import.meta)) {
  const read = page => (existsSync(path.join(root, page)) ? readFileSync(path.join(root, page), 'utf8') : '')
  const exists = found => existsSync(path.join(root, found))
  const page = 'docs/spec-map.md'
  const architecture = 'docs/architecture.md'
  const faults = [
    ...findSpecMapFaults(read(page), exists),
    ...findMissingPaths(read(architecture), exists).map(fault => `${architecture}: ${fault}`),
  ]
  conclude(`${page}, ${architecture}`, readRows(read(page)).length, faults)
}
