import { readFileSync } from 'node:fs'
import path from 'node:path'
import { run } from '../../scripts/lib/process.mjs'
import { cacheDir, root } from '../../scripts/lib/workspace.mjs'
import { budgets } from '../../scripts/size-budgets.mjs'
import { failure, heading, kilobytes, row } from './rows.mjs'

const logFile = path.join(cacheDir, 'logs', 'bench-sizes.log')

/** Why the check has no size for a row: it prints the row's name and the reason, with a stack when it broke. */
const reasonOf = (report, name) => {
  const [, reason = 'the size check did not get that far'] = report.split(`\n${name}: `)
  return reason
    .split(/\n\s+at /)[0]
    .trim()
    .slice(0, 500)
}

const bytesOf = (report, { name }) => {
  const line = report.split('\n').find(each => each.startsWith(`${name}  `))
  const [, size, files] = /^\s*([\d.]+) kB .* (\d+)$/.exec(line?.slice(name.length) ?? '') ?? []
  if (size === undefined) throw new Error(reasonOf(report, name))
  return { bytes: Math.round(Number(size) * 1000), files: Number(files) }
}

const rowOf = (report, budget) => {
  try {
    const { bytes, files } = bytesOf(report, budget)
    return row(budget.name, bytes, { format: kilobytes, limit: budget.limit, spread: `${files} files` })
  } catch (error) {
    return failure(budget.name, error)
  }
}

/** Bytes per import line, as the size check measures them: its budgets and its bundles, not written again here. */
export const measureSizes = async ({ env }) => {
  // It ends with 1 when a budget is exceeded; that is for the table to say.
  await run(process.execPath, [path.join(root, 'scripts', 'checks', 'size.mjs')], { env, logFile })
  const report = readFileSync(logFile, 'utf8')
  return [
    heading('Import lines: bytes gzip -9 of the bundle, React not counted'),
    ...budgets.map(budget => rowOf(report, budget)),
  ]
}
