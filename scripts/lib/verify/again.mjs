import { filesOfVitest } from './tally.mjs'

/** So many failed tests end a run early, see `bail` in vitest.config.ts. What is broken throughout isn't tried again. */
const bail = 20

const testsOf = file => file?.assertionResults ?? []
const isFailed = test => test.status === 'failed'
const isPending = test => test.status === 'pending'

/** A hook failed, or the worker died: vitest reports no failed test then. */
export const isBroken = file =>
  testsOf(file).some(isPending) || (file.status === 'failed' && !testsOf(file).some(isFailed))

/**
 * Returns the files of a vitest JSON report that run once more, in workers of their own, and those of `expected` that a
 * dead worker left out. vitest's `retry` does neither repeat hooks nor leave a worker whose modules are broken. Paths
 * below `base`.
 */
export const filesToRunAgain = (report, base, expected) => {
  const files = report.testResults ?? []
  if (files.flatMap(testsOf).filter(isFailed).length >= bail) return []
  const ran = filesOfVitest(report, base)
  const failed = ran.filter((_, index) => files[index].status === 'failed' || isBroken(files[index]))
  return [...failed, ...expected.filter(file => !ran.includes(file))]
}

/** A test that passed in one of two runs has passed. The message of the other one stays, which makes it unsteady. */
const mergeTest = (first, second) => {
  const failures = [first, second].filter(test => test && isFailed(test))
  if (failures.length === 0 || (first && failures.length === 2)) return second
  return first ? { ...second, status: 'passed', failureMessages: failures[0].failureMessages } : second
}

const mergeFile = (first, second) => {
  const before = testsOf(first)
  const assertionResults = testsOf(second).map((test, index) =>
    mergeTest(before[index]?.fullName === test.fullName ? before[index] : undefined, test),
  )
  const hasFailed = assertionResults.some(isFailed) || isBroken(second)
  return { ...second, assertionResults, status: hasFailed ? 'failed' : 'passed' }
}

/** One vitest JSON report of two runs, the second of some files alone. */
export const mergeReports = (first, second) => {
  const files = new Map((first.testResults ?? []).map(file => [file.name, file]))
  for (const file of second.testResults ?? []) files.set(file.name, mergeFile(files.get(file.name), file))
  return { ...first, testResults: [...files.values()] }
}
