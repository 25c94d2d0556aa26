import path from 'node:path'
import { formatTable } from '../lib/progress.mjs'
import { root } from '../lib/workspace.mjs'
import { budgets } from '../size-budgets.mjs'
import { bundle, bundlerModule, closureOf, dynamicEntries, gzipSize, importLine } from './bundle.mjs'
import { reserveWarning } from './size-reserve.mjs'
import { conclude } from './source.mjs'

const inBytes = bytes => `${(bytes / 1000).toFixed(2)} kB`

/** Chunks of the bundler's helpers alone. They have a row of their own. */
const isBundlers = chunk => chunk.moduleIds.every(id => bundlerModule.test(id))

/** The chunks that a row pays for: the entry's static closure, or what a stage adds to it. */
const paidFiles = (row, chunks) => {
  const counted = file => isBundlers(chunks.get(file)) === (row.bundler ?? false)
  const entry = [...chunks.values()].find(chunk => chunk.isEntry)
  const before = (row.after ?? []).flatMap(pattern => dynamicEntries(chunks, pattern))
  const loaded = closureOf(chunks, [entry.fileName, ...before])
  if (row.bundler) return { files: [...chunks.keys()].filter(counted), missing: [] }
  if (!row.opens) return { files: [...loaded].filter(counted), missing: [] }
  const found = row.opens.map(pattern => dynamicEntries(chunks, pattern))
  const stage = closureOf(chunks, found.flat())
  const isPart = file => !row.part || chunks.get(file).moduleIds.some(id => row.part.test(id))
  return {
    files: [...stage].filter(file => !loaded.has(file) && counted(file) && isPart(file)),
    missing: row.opens.filter((_, index) => found[index].length === 0),
  }
}

const faultsOf = (row, { size, files, missing, chunks }) => {
  const modules = files.flatMap(file => chunks.get(file).moduleIds)
  const intruders = modules.filter(module => row.never.some(pattern => pattern.test(module)))
  const faults = missing.map(pattern => `no dynamic import leads to ${pattern}`)
  if (size === 0) faults.push('nothing is left of it to measure')
  if (size > row.limit) faults.push(`${inBytes(size)} are over the limit of ${inBytes(row.limit)}`)
  if (files.length > (row.requests ?? files.length))
    faults.push(`${files.length} files instead of ${row.requests}: ${files.join(', ')}`)
  if (intruders.length > 0)
    faults.push(
      `loaded at once, and should not be: ${intruders.slice(0, 5).join(', ')} (${intruders.length} modules)`,
    )
  return faults.map(fault => `${row.name}: ${fault}`)
}

const measure = async row => {
  const { external, onNeed, withReact } = row
  const chunks = await bundle(await importLine(row.imports, { external, onNeed }), { external, withReact })
  const { files, missing } = paidFiles(row, chunks)
  const size = files.reduce((sum, file) => sum + gzipSize(chunks.get(file).code), 0)
  return {
    cells: [row.name, inBytes(size), inBytes(row.limit), inBytes(row.limit - size), String(files.length)],
    faults: faultsOf(row, { size, files, missing, chunks }),
    warning: reserveWarning(row, size),
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
  `gzip -9 of minified bundles from ${path.join(path.basename(root), 'packages/*/dist')}, React counted where a row says so\n`,
)
console.log(
  formatTable(
    [['import line', 'size', 'limit', 'headroom', 'files'], ...rows.map(row => row.cells)],
    [1, 2, 3, 4],
  ),
)
for (const { warning } of rows) if (warning) console.log(`WARNING ${warning}`)
conclude(
  '\nsize budgets',
  rows.length,
  rows.flatMap(row => row.faults),
)
