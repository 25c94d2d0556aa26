import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashFiles } from '../inputs.mjs'
import { root } from '../workspace.mjs'

/**
 * How often each part passes in a row, with two busy processes beside it: three kinds of tests, all that
 * run with the oldest peers, all example dapps, the local chains from their tarball, the icons from their sources, the
 * journeys in two further browser engines, and a relay that is killed and loaded. Each part alone ends within 45 minutes.
 */
export const required = {
  unit: 8,
  nodes: 2,
  e2e: 2,
  oldest: 1,
  examples: 1,
  'chains-package': 1,
  icons: 1,
  firefox: 2,
  webkit: 1,
  relay: 1,
}

/** How many cases a property test tries in the long run; fast-check tries 100 otherwise. */
export const propertyRuns = 2_000

export const recordFile = path.join(root, 'scripts', 'long-run.json')

const isProse = file => /\.md$|^(docs|\.changeset)\/|^scripts\/long-run\.json$/.test(file)

const tests = ['unit', 'nodes', 'e2e']
const engines = ['firefox', 'webkit']
const parts = [...tests, 'oldest', 'examples', 'chains-package', 'icons', ...engines]

/** The parts that a file tells apart, by the first rule that it matches; all but the relay's where it matches none. */
const rules = [
  [/^packages\/(adapter-evm|viem|wagmi)\/.*\.node\.test\.ts$/, ['nodes', 'oldest']],
  [/\.node\.test\.ts$/, ['nodes']],
  [/\.engine\.test\.ts$|^e2e\/engines\//, engines],
  [/^packages\/(adapter-evm|viem|wagmi)\/.*\.test\.tsx?$/, ['unit', 'oldest']],
  [/\.test\.(tsx?|mjs)$/, ['unit']],
  // The long run itself changes no other part, and has unit tests.
  [/^scripts\/(verify-long|lib\/verify\/long-(run|steps))\.mjs$/, ['unit']],
  [/^scripts\/lib\/engines\.mjs$/, engines],
  [/^e2e\/(specs|playwright\.config\.ts)/, ['e2e']],
  [/^apps\/services\/scripts\//, ['relay']],
  // The relay as it runs, and what starts it.
  [/^apps\/services\//, [...parts, 'relay']],
]

const partsOf = file => rules.find(([pattern]) => pattern.test(file))?.[1] ?? parts

/** Whether a result of a part says something about a file: not about prose, nor about what another part tests. */
export const isTestedBy = (name, file) => !isProse(file) && partsOf(file).includes(name)

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
