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

/** The rows of every table of the page, without headings: the paragraph's id and the line they stand on. */
export const readRows = text => {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (!isRow(line) || isRuler(line) || isRuler(lines[index + 1] ?? '')) return []
    return [{ id: cellsOf(line)[0], line: index + 1 }]
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
  return [...faults, ...missing.map(found => `line ${found.line}: ${found.path} does not exist`)]
}

if (isMain(import.meta)) {
  const page = 'docs/spec-map.md'
  const text = existsSync(path.join(root, page)) ? readFileSync(path.join(root, page), 'utf8') : ''
  const faults = findSpecMapFaults(text, found => existsSync(path.join(root, found)))
  conclude(page, readRows(text).length, faults)
}
