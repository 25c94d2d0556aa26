import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashFiles } from '../inputs.mjs'
import { Stop } from '../progress.mjs'
import { root } from '../workspace.mjs'

/** How often each kind of test passes in a row, with two busy processes beside it. */
export const required = { unit: 20, nodes: 5, e2e: 3 }

/** How many cases a property test tries in the long run; fast-check tries 100 otherwise. */
export const propertyRuns = 2_000

export const recordFile = path.join(root, 'scripts', 'long-run.json')

const isProse = file => /\.md$|^(docs|\.changeset)\/|^scripts\/long-run\.json$/.test(file)

const kindOf = file => {
  if (file.endsWith('.node.test.ts')) return 'nodes'
  if (/\.test\.(tsx?|mjs)$/.test(file)) return 'unit'
  // The long run itself changes no other kind of test, and has unit tests.
  if (/^scripts\/(verify-long|lib\/verify\/long-run)\.mjs$/.test(file)) return 'unit'
  return file.startsWith('e2e/specs/') ? 'e2e' : undefined
}

/** Whether a result of one kind of tests says something about a file: not about prose, nor about the other kinds. */
export const isTestedBy = (name, file) => !isProse(file) && [undefined, name].includes(kindOf(file))

/** What the repeats of one kind of tests prove, by name of the part. */
export const hashTested = name => hashFiles(file => isTestedBy(name, file))

const isCount = value => Number.isInteger(value) && value >= 0

const faultOf = (name, part) => {
  if (!part || !isCount(part.runs) || !isCount(part.failed)) return [`${name} has no result`]
  if (part.failed > 0) return [`${name} failed: ${part.failed} failures in ${part.runs} runs`]
  return part.runs < required[name] ? [`${name} ran ${part.runs} times of ${required[name]}`] : []
}

/** What a record says of these sources: faults, and a warning where a part is older than they are. */
export const judgeRecord = (record, hashOf = hashTested) => {
  if (record === undefined) return { faults: ['the result of npm run verify:long is missing'] }
  // The command is younger than the tests: its first result has yet to be committed.
  if (record.ranAt === null) return { faults: [], warning: 'npm run verify:long did not run yet' }
  const faults = Object.keys(required).flatMap(name => faultOf(name, record.parts?.[name]))
  const old = Object.entries(record.parts ?? {}).filter(([name, part]) => part?.hash !== hashOf(name))
  if (old.length === 0) return { faults }
  const day = String(record.ranAt).slice(0, 10)
  const names = old.map(([name]) => name).join(', ')
  return { faults, warning: `sources changed since npm run verify:long ran on ${day}: ${names}` }
}

/** The record as it is committed, if there is one. */
export const readRecord = () => {
  try {
    return JSON.parse(readFileSync(recordFile, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Resolves to a warning, if there is one. @throws Stop where the record is missing or red */
export const checkLongRun = async () => {
  const { faults, warning } = judgeRecord(readRecord())
  if (faults.length > 0) throw new Stop(faults.join('\n'))
  return warning && `WARNING: ${warning}`
}
