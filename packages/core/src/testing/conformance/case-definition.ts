import type { OptionalScript } from './conformance.types.js'
import type { Stage } from './stage.js'

/** One promise of the contract, to be played on a stage. */
export interface CaseDefinition {
  readonly name: string
  /** What the scripted wallet must be able to do for it, or the fixture to give. */
  readonly needs?: OptionalScript | 'fund' | 'session'
  run(stage: Stage): Promise<void>
}
