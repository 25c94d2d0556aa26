import { readFileSync } from 'node:fs'
import path from 'node:path'
import { judge, mutate } from './mutation.mjs'

const lost = { tests: [], problem: 'the test file did not run' }

/**
 * Tries some mutations in one run of vitest. Each has a copy of the workspace of its own, so a result can only be about
 * the mutation of its folder. The test files run in the clean copy as well.
 */
export const tryMutations = async (copies, runTestFiles, mutations) => {
  const tried = mutations.map((mutation, index) => {
    const name = `mutation-${index}`
    try {
      const text = readFileSync(path.join(copies.clean, mutation.file), 'utf8')
      copies.add(name, mutation.file, mutate(text, mutation))
      return { mutation, name }
    } catch (error) {
      return { mutation, name, result: { verdict: 'broken', by: error.message } }
    }
  })
  const runnable = tried.filter(({ result }) => result === undefined)
  const clean = new Set(runnable.map(({ mutation }) => `clean/${mutation.test}`))
  try {
    const files = [...clean, ...runnable.map(({ mutation, name }) => `${name}/${mutation.test}`)]
    const reports = files.length > 0 ? await runTestFiles(copies.dir, files) : new Map()
    const reportOf = (name, { test }) => reports.get(`${name}/${test}`) ?? lost
    return tried.map(({ mutation, name, result }) => ({
      mutation,
      ...(result ?? judge(reportOf('clean', mutation), reportOf(name, mutation), mutation.title)),
    }))
  } finally {
    for (const { name } of tried) copies.drop(name)
  }
}
