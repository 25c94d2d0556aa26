/** The text with the one change. @throws if the searched text is not there exactly once. */
export const mutate = (text, { search, replace }) => {
  const found = text.split(search).length - 1
  if (found !== 1) throw new Error(`\`${search}\` is ${found} times in the file, not once`)
  if (search === replace) throw new Error(`\`${search}\` is replaced by itself`)
  return text.replace(search, () => replace)
}

const firstLine = message => message.split('\n').find(line => line.trim() !== '') ?? ''

/** A time-out has no stack of its own, so vitest's JSON report has its placeholder. */
const ranOutOfTime = /STACK_TRACE_ERROR|timed out in \d+ms/

const findNamed = ({ tests }, title) => tests.filter(test => test.title === title)

/** What is wrong with the run of the unchanged code, in which every test of the file has to pass. */
const findUnproved = (report, title) => {
  if (report.problem) return report.problem
  const failed = report.tests.find(test => test.status !== 'passed')
  if (failed) return `"${failed.title}" is ${failed.status} without a mutation`
  const named = findNamed(report, title)
  return named.length === 1 ? undefined : `${named.length} tests are called "${title}"`
}

/**
 * Only a failed expectation of the named test kills a mutation. A file that does not load, and a test that runs out of
 * time, prove nothing about the rule; neither does a test that fails without the mutation.
 */
export const judge = (clean, mutated, title) => {
  const unproved = findUnproved(clean, title)
  if (unproved) return { verdict: 'broken', by: unproved }
  if (mutated.problem) return { verdict: 'broken', by: mutated.problem }
  const [named] = findNamed(mutated, title)
  const failed = mutated.tests.find(test => test.status === 'failed')
  if (named?.status === 'passed')
    return failed
      ? { verdict: 'mistaken', by: `another test fails: ${failed.title}` }
      : { verdict: 'survived', by: 'every test passes' }
  if (named?.status !== 'failed') return { verdict: 'broken', by: `the test was ${named?.status ?? 'lost'}` }
  const reason = firstLine(named.message)
  return ranOutOfTime.test(reason)
    ? { verdict: 'broken', by: `the test ran out of time: ${reason}` }
    : { verdict: 'killed', by: reason }
}
