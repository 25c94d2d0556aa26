import { afterAll, vi } from 'vitest'

const patienceMs = 60_000
const { waitFor, waitUntil } = vi

/**
 * Libraries wait by timers of their own, and a busy machine runs those late. `vi.waitFor` and `vi.waitUntil` give up
 * after one second unless told otherwise; longer patience costs nothing where a test passes.
 */
const waitPatiently: typeof vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })

const waitUntilPatiently: typeof vi.waitUntil = (callback, options) =>
  waitUntil(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })

// A worker runs this once per file, and the files of a worker may share one `vi`.
if (vi.waitFor.name !== waitPatiently.name)
  Object.assign(vi, { waitFor: waitPatiently, waitUntil: waitUntilPatiently })

// Where files share a worker, vitest ends what one of them still fetches, and the module stays broken for the others.
afterAll(() => vi.dynamicImportSettled())

// The long run tries more cases per property; fast-check is loaded for nobody else.
const propertyRuns = Number(process.env.LATCHKEY_PROPERTY_RUNS)
if (propertyRuns > 0) (await import('fast-check')).configureGlobal({ numRuns: propertyRuns })
