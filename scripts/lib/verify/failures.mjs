import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../workspace.mjs'

const linesOfAMessage = 8

/** The beginning of a message: what was expected, and of the stack where it happened. */
const shorten = message =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, linesOfAMessage)

const told = (where, message) => [where, ...shorten(message).map(line => `    ${line}`)].join('\n')

/**
 * What failed in a vitest JSON report: a file with its test and what it said, or the file alone. A test that is neither
 * passed nor failed was running when its worker died.
 */
export const failuresOfVitest = report =>
  (report.testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter(test => test.status === 'failed')
    const unfinished = assertionResults.filter(test => test.status === 'pending')
    const named = [
      ...failed.map(test => told(`${file} › ${test.fullName}`, test.failureMessages?.[0])),
      ...unfinished.map(test => told(`${file} › ${test.fullName}`, 'did not end')),
    ]
    return named.length === 0 && status === 'failed' ? [told(file, message)] : named
  })

/** The tests of a vitest JSON report that failed at first and passed when they were tried again. */
export const unsteadyOfVitest = report =>
  (report.testResults ?? []).flatMap(({ name, assertionResults = [] }) =>
    assertionResults
      .filter(test => test.status === 'passed' && test.failureMessages?.length > 0)
      .map(test => told(`${path.relative(root, name)} › ${test.fullName}`, test.failureMessages[0])),
  )

const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

const linesOfAPage = 60

/** What the page showed when the test failed, as the tree of roles and names that Playwright attaches. */
const pageOf = ({ attachments = [] }) => {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  const [, tree] = (file && existsSync(file) ? readFileSync(file, 'utf8') : '').split('```yaml\n')
  const lines = tree?.split('```')[0]?.trimEnd().split('\n') ?? []
  return lines.slice(0, linesOfAPage).map(line => `      ${line}`)
}

/** What failed in a Playwright JSON report with what its page showed, and errors outside of any test. */
export const failuresOfPlaywright = report => [
  ...(report.errors ?? []).map(error => told('outside of the tests', error.message)),
  ...(report.suites ?? [])
    .flatMap(specsOf)
    .filter(spec => !spec.ok)
    .map(({ file, line, title, tests }) => {
      const failed = tests.flatMap(test => test.results).find(result => result.error)
      return [told(`${file}:${line} › ${title}`, failed?.error.message), ...pageOf(failed ?? {})].join('\n')
    }),
]

/** The tests of a Playwright JSON report that failed at first and passed when they were tried again. */
export const unsteadyOfPlaywright = report =>
  (report.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ file, line, title, tests }) =>
      tests
        .filter(test => test.status === 'flaky')
        .map(test =>
          told(`${file}:${line} › ${title}`, test.results.find(result => result.error)?.error.message),
        ),
    )
