import { createFakeEnv, type FakeEnv } from '../fake-env.js'
import type { CaseDefinition, CaseNeed } from './case-definition.js'
import { activityCases } from './cases/activity-cases.js'
import { adoptCapabilityCases } from './cases/adopt-capability-cases.js'
import { adoptConnectCases } from './cases/adopt-connect-cases.js'
import { adoptEventCases } from './cases/adopt-event-cases.js'
import { capabilityCases } from './cases/capability-cases.js'
import { connectCases } from './cases/connect-cases.js'
import { descriptionCases } from './cases/description-cases.js'
import { discoveryCases } from './cases/discovery-cases.js'
import { disposeCases } from './cases/dispose-cases.js'
import { eventCases } from './cases/event-cases.js'
import { exerciseCases } from './cases/exercise-cases.js'
import { quoteCases } from './cases/quote-cases.js'
import { sentCases } from './cases/sent-cases.js'
import { signInCases } from './cases/sign-in-cases.js'
import { switchCases } from './cases/switch-cases.js'
import { transferCases } from './cases/transfer-cases.js'
import type { ConformanceCase, ConformanceFixture, Fund } from './conformance.types.js'
import { play } from './stage.js'

const definitions: readonly CaseDefinition[] = [
  ...descriptionCases,
  ...discoveryCases,
  ...connectCases,
  ...eventCases,
  ...disposeCases,
  ...capabilityCases,
  ...signInCases,
  ...switchCases,
  ...exerciseCases,
  ...transferCases,
  ...quoteCases,
  ...sentCases,
  ...activityCases,
  ...adoptConnectCases,
  ...adoptCapabilityCases,
  ...adoptEventCases,
]

const needsOf = ({ needs = [] }: CaseDefinition): readonly CaseNeed[] =>
  typeof needs === 'string' ? [needs] : needs

const toCase =
  (fixture: ConformanceFixture, makeEnv: () => FakeEnv) =>
  ({ name, run }: CaseDefinition): ConformanceCase => ({ name, run: () => play(fixture, makeEnv(), run) })

/**
 * What every adapter promises, as cases for any test runner: `for (const { name, run } of cases) it(name, run)`.
 * Each case plays in a world of its own from `makeEnv`; give one to script the network's answers.
 */
export function adapterConformance(
  fixture: ConformanceFixture,
  makeEnv: () => FakeEnv = () => createFakeEnv(),
): ConformanceCase[] {
  const without = new Set<CaseNeed>(fixture.without)
  if (typeof fixture.fund !== 'function') without.add('fund')
  if (typeof fixture.session !== 'object') without.add('session')
  return definitions
    .filter(definition => !needsOf(definition).some(need => without.has(need)))
    .map(toCase(fixture, makeEnv))
}

/**
 * The cases of {@link adapterConformance} that move money or try a namespace's own capabilities, alone: for a fixture
 * with `fund` and a running node, where the others would only take their time again.
 */
export function transferConformance(
  fixture: ConformanceFixture & { readonly fund: Fund },
  makeEnv: () => FakeEnv,
): ConformanceCase[] {
  const without = new Set<CaseNeed>(fixture.without)
  const onNode = (definition: CaseDefinition) =>
    needsOf(definition).includes('fund') || exerciseCases.includes(definition)
  return definitions
    .filter(definition => onNode(definition) && !needsOf(definition).some(need => without.has(need)))
    .map(toCase(fixture, makeEnv))
}
