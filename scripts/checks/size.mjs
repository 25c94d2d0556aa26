import path from 'node:path'
import { formatTable } from '../lib/progress.mjs'
import { root } from '../lib/workspace.mjs'
import { budgets } from '../size-budgets.mjs'
import { bundle, closureOf, dynamicEntries, gzipSize, resolveNames } from './bundle.mjs'
import { conclude } from './source.mjs'

const inBytes = bytes => `${(bytes / 1000).toFixed(2)} kB`

/** The chunks that a row pays for: the entry's static closure, or what a stage adds to it. */
const chunksOf = (row, outputs) => {
  const entry = Object.keys(outputs).find(file => outputs[file].entryPoint === '<stdin>')
  const loaded = closureOf(outputs, [entry])
  if (!row.opens) return { chunks: loaded, missing: [] }
  const found = row.opens.map(pattern => dynamicEntries(outputs, pattern))
  const missing = row.opens.filter((_, index) => found[index].length === 0)
  const stage = closureOf(outputs, found.flat())
  return { chunks: new Set([...stage].filter(file => !loaded.has(file))), missing }
}

const faultsOf = (row, size, chunks, missing, outputs) => {
  const modules = [...chunks].flatMap(file => Object.keys(outputs[file].inputs))
  const intruders = modules.filter(module => row.never.some(pattern => pattern.test(module)))
  return [
    ...missing.map(pattern => `${row.name}: no dynamic import leads to ${pattern}`),
    ...(size > row.limit
      ? [`${row.name}: ${inBytes(size)} are over the limit of ${inBytes(row.limit)}`]
      : []),
    ...(chunks.size > (row.requests ?? Number.POSITIVE_INFINITY)
      ? [`${row.name}: ${chunks.size} files instead of ${row.requests}: ${[...chunks].join(', ')}`]
      : []),
    ...(intruders.length > 0
      ? [
          `${row.name}: loaded at once, and should not be: ${intruders.slice(0, 5).join(', ')} (${intruders.length} modules)`,
        ]
      : []),
  ]
}

const measure = async row => {
  const { outputs, texts } = await bundle(await resolveNames(row.imports))
  const { chunks, missing } = chunksOf(row, outputs)
  const size = [...chunks].reduce((sum, file) => sum + gzipSize(texts.get(file)), 0)
  return {
    cells: [row.name, inBytes(size), inBytes(row.limit), inBytes(row.limit - size), String(chunks.size)],
    faults: faultsOf(row, size, chunks, missing, outputs),
  }
}

const rows = []
for (const row of budgets) {
  try {
    rows.push(await measure(row))
  } catch (error) {
    // One name that is gone must not hide what the other rows say.
    rows.push({
      cells: [row.name, '-', inBytes(row.limit), '-', '-'],
      faults: [`${row.name}: ${error.message}`],
    })
  }
}
console.log(
  `gzip -9 of minified bundles from ${path.join(path.basename(root), 'packages/*/dist')}, React not counted\n`,
)
console.log(
  formatTable(
    [['import line', 'size', 'limit', 'headroom', 'files'], ...rows.map(row => row.cells)],
    [1, 2, 3, 4],
  ),
)
conclude(
  '\nsize budgets',
  rows.length,
  rows.flatMap(row => row.faults),
)
