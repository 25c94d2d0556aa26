import { createFakeEnv, type FakeEnv } from '../fake-env.js'
import { adoptCapabilityCases } from './adopt-capability-cases.js'
import { adoptConnectCases } from './adopt-connect-cases.js'
import { adoptEventCases } from './adopt-event-cases.js'
import { capabilityCases } from './capability-cases.js'
import type { CaseDefinition } from './case-definition.js'
import type { ConformanceCase, ConformanceFixture } from './conformance.types.js'
import { connectCases } from './connect-cases.js'
import { descriptionCases } from './description-cases.js'
import { discoveryCases } from './discovery-cases.js'
import { disposeCases } from './dispose-cases.js'
import { eventCases } from './event-cases.js'
import { play } from './stage.js'
import { switchCases } from './switch-cases.js'
import { transferCases } from './transfer-cases.js'

const definitions: readonly CaseDefinition[] = [
  ...descriptionCases,
  ...discoveryCases,
  ...connectCases,
  ...eventCases,
  ...disposeCases,
  ...capabilityCases,
  ...switchCases,
  ...transferCases,
  ...adoptConnectCases,
  ...adoptCapabilityCases,
  ...adoptEventCases,
]

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
  const without = new Set<CaseDefinition['needs']>(fixture.without)
  if (!fixture.fund) without.add('fund')
  if (!fixture.session) without.add('session')
  return definitions.filter(({ needs }) => !needs || !without.has(needs)).map(toCase(fixture, makeEnv))
}

/**
 * The cases of {@link adapterConformance} that move money, alone: for a fixture with `fund` and a running node, where
 * the others would only take their time again.
 */
export function transferConformance(
  fixture: ConformanceFixture & Required<Pick<ConformanceFixture, 'fund'>>,
  makeEnv: () => FakeEnv,
): ConformanceCase[] {
  return definitions.filter(({ needs }) => needs === 'fund').map(toCase(fixture, makeEnv))
}
