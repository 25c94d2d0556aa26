import type { OptionalScript } from './conformance.types.js'
import type { Stage } from './stage.js'

/** What a case needs: something that the scripted wallet can do, or that the fixture gives. */
export type CaseNeed = OptionalScript | 'fund' | 'session'

/** One promise of the contract, to be played on a stage. */
export interface CaseDefinition {
  readonly name: string
  readonly needs?: CaseNeed | readonly CaseNeed[]
  run(stage: Stage): Promise<void>
}
