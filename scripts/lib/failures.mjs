import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './workspace.mjs'

const linesOfAMessage = 8

/** The beginning of a message: what was expected, and of the stack where it happened. */
const shorten = message =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, linesOfAMessage)

const told = (where, message) => [where, ...shorten(message).map(line => `    ${line}`)].join('\n')

/** What failed in a vitest JSON report: a file with its test and what it said, or the file alone. */
export const failuresOfVitest = report =>
  (report.testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [told(file, message)] : []
    return failed.map(test => told(`${file} › ${test.fullName}`, test.failureMessages?.[0]))
  })

const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** What failed in a Playwright JSON report, and errors outside of any test. */
export const failuresOfPlaywright = report => [
  ...(report.errors ?? []).map(error => told('outside of the tests', error.message)),
  ...(report.suites ?? [])
    .flatMap(specsOf)
    .filter(spec => !spec.ok)
    .map(({ file, line, title, tests }) =>
      told(
        `${file}:${line} › ${title}`,
        tests.flatMap(test => test.results).find(result => result.error)?.error.message,
      ),
    ),
]
