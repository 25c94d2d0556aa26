import path from 'node:path'

/**
 * Counts out of a vitest JSON report. A file that failed without a failed test in it (it did not compile, a hook
 * threw) counts as one failure: its tests never ran.
 */
export const tallyVitest = report => {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const file of report.testResults ?? []) {
    let failedHere = 0
    for (const test of file.assertionResults ?? []) {
      if (test.status === 'passed') counts.passed += 1
      else if (test.status === 'failed') failedHere += 1
      else counts.skipped += 1
    }
    counts.failed += file.status === 'failed' ? Math.max(failedHere, 1) : failedHere
  }
  return counts
}

/** The files of a vitest JSON report, as paths below `base`. */
export const filesOfVitest = (report, base) =>
  (report.testResults ?? []).map(({ name }) => path.relative(base, name).split(path.sep).join('/'))

/** The files of a Playwright JSON report, as paths below `base`. */
export const filesOfPlaywright = (report, base) =>
  (report.suites ?? []).map(({ file }) =>
    path
      .relative(base, path.resolve(report.config?.rootDir ?? base, file))
      .split(path.sep)
      .join('/'),
  )

/** How long each file of a vitest JSON report took, with its hooks. */
export const timesOfVitest = (report, base) =>
  filesOfVitest(report, base).map((file, index) => {
    const { startTime, endTime } = report.testResults[index]
    return { file, ms: Math.max(endTime - startTime, 0) }
  })

const testsOf = suite => [
  ...(suite.specs ?? []).flatMap(spec => spec.tests),
  ...(suite.suites ?? []).flatMap(testsOf),
]

/** How long the tests of each file of a Playwright JSON report took together. */
export const timesOfPlaywright = (report, base) =>
  filesOfPlaywright(report, base).map((file, index) => {
    const results = testsOf(report.suites[index]).flatMap(test => test.results)
    return { file, ms: results.reduce((sum, { duration }) => sum + duration, 0) }
  })

/** Counts out of a Playwright JSON report. An error outside of any test is a failure. A flaky test passed in the end. */
export const tallyPlaywright = report => {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  return { passed: expected + flaky, failed: unexpected + (report.errors ?? []).length, skipped }
}

/**
 * What a test command really says: a missing report, an exit code that no failed test explains, and a run without a
 * single test are failures, however green the rest looks.
 */
export const settleTestRun = (exitCode, counts) => {
  if (!counts) return { passed: 0, failed: 1, skipped: 0, note: 'no report was written' }
  if (counts.failed === 0 && exitCode !== 0)
    return { ...counts, failed: 1, note: `exit code ${exitCode} although no test failed` }
  if (counts.failed === 0 && counts.passed === 0) return { ...counts, failed: 1, note: 'no test ran' }
  if (counts.failed === 0 && counts.skipped > 0) return { ...counts, failed: 1, note: 'tests were left out' }
  return counts
}

/** A run with fewer tests or test files than there are known to be has lost some. */
export const requireFloor = (counts, floor, files = []) => {
  const ran = counts.passed + counts.failed
  const few = (number, least, what) => number < least && `only ${number} ${what} ran, of at least ${least}`
  const note = few(ran, floor.tests, 'tests') || few(files.length, floor.files, 'test files')
  if (counts.failed > 0 || !note) return counts
  return { ...counts, failed: 1, note: `${note}: see scripts/lib/verify/test-floors.mjs` }
}

/** A test file that lies in the workspace and did not run is matched by no pattern any more, or has no test. */
export const requireFiles = (counts, ran, expected) => {
  const lost = expected.filter(file => !ran.includes(file))
  if (counts.failed > 0 || lost.length === 0) return counts
  return { ...counts, failed: 1, note: `test files that did not run: ${lost.join(', ')}` }
}

export const addUp = results => ({
  passed: results.reduce((sum, result) => sum + result.passed, 0),
  failed: results.reduce((sum, result) => sum + result.failed, 0),
})

/** So many tests of a run may fail at first and pass when they are tried again. */
export const maxUnsteady = 10

/** Nothing proved is not a success. */
export const exitCodeFor = ({ passed, failed }, unsteady = 0) =>
  failed > 0 || passed === 0 || unsteady > maxUnsteady ? 1 : 0
