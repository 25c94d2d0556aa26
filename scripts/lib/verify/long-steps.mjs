import { engineNames, ensureEngine, findEngine } from '../engines.mjs'
import { Stop } from '../progress.mjs'
import { tests, vitest } from './runners.mjs'
import { steps } from './steps.mjs'

/** The journeys of `e2e/engines` in one browser engine. */
const journeys = name => ({
  name,
  prepare: env => ensureEngine(name, env),
  run: vitest('engines', () => ({ LATCHKEY_ENGINE: JSON.stringify({ name, programs: findEngine(name) }) })),
})

/** A relay that is killed under load, and one that many clients use at once. */
const relay = {
  name: 'relay',
  run: tests({
    tally: counts => counts,
    failures: ({ named, note }) => [note, ...named.map(name => `not met: ${name}`)],
    command: report => [process.execPath, '--import', 'tsx', 'apps/services/scripts/endurance.mjs', report],
  }),
}

const stepNamed = name => steps.find(step => step.name === name)

const build = async env => {
  const { failed, output } = await stepNamed('build').run(env, stepNamed('build'))
  if (failed > 0) throw new Stop(output)
}

/** All example dapps, of which the test command walks those that differ most; and local chains out of the tree. */
const packed = ['examples', 'chains-package'].map(name => ({ ...stepNamed(name), prepare: build }))

const table = [...packed, ...steps, ...engineNames.map(journeys), relay]

/** The step of a part of the long run; those that `npm run verify` runs, too, are the same. */
export const findLongStep = name => table.find(step => step.name === name)
