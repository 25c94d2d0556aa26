import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashInputs } from '../inputs.mjs'
import { cacheDir } from '../workspace.mjs'

/**
 * A hash over the whole working tree. A step reads less, but nobody has to know how much less. Undefined outside of a
 * git checkout: nothing is taken as unchanged there.
 */
const hashTree = () => {
  try {
    return hashInputs()
  } catch {
    return undefined
  }
}

const read = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // A file that an interrupted run left unfinished proves nothing, so the step runs.
    return undefined
  }
}

/**
 * Remembers which steps passed, by a hash over everything they read. `variant` gives what tells runs apart that prove
 * different things from the same sources; it is asked when a step begins, since steps install what others use. `fresh`
 * runs every step, and remembers it.
 */
export const createPassed = ({
  folder = path.join(cacheDir, 'passed'),
  hash = hashTree,
  now = () => new Date(),
  variant = () => '',
  fresh = false,
} = {}) => {
  const fileOf = step => path.join(folder, `${step.name}.json`)
  return {
    /** Runs a step, unless it is cacheable and passed with what is there now. Its counts are those of that run. */
    async run(step, action) {
      if (!step.cacheable) return action()
      const before = hash()
      const own = variant()
      const last = existsSync(fileOf(step)) ? read(fileOf(step)) : undefined
      if (!fresh && before !== undefined && last?.hash === before && last.variant === own) {
        const on = last.passedAt.slice(0, 16).replace('T', ' ')
        return { ...last.result, unchanged: true, note: `it passed on ${on} UTC` }
      }
      const result = await action()
      // What changed while the step ran may or may not have been read.
      if (result.failed > 0 || result.passed === 0 || before === undefined || hash() !== before) return result
      mkdirSync(folder, { recursive: true })
      const { passed, failed, skipped, unsteady, processorMs } = result
      const kept = {
        hash: before,
        variant: own,
        passedAt: now().toISOString(),
        result: { passed, failed, skipped, unsteady, processorMs },
      }
      writeFileSync(fileOf(step), JSON.stringify(kept))
      return result
    },
  }
}
