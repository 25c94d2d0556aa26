import type { EngineDriver } from './driver.types'
import { startFirefox } from './firefox'
import { startWebKit } from './webkit'
import type { WebKitPrograms } from './webkit-process'

/** What the run is about; see `scripts/lib/engines.mjs`, which finds the programs. */
interface ToldEngine {
  readonly name: 'firefox' | 'webkit'
  readonly programs: WebKitPrograms & { readonly firefox: string }
}

const readEngine = (): ToldEngine => {
  const told = process.env.LATCHKEY_ENGINE
  if (!told) throw new Error('No engine is named. Run npm run verify:long -- --firefox 1 --webkit 1')
  return JSON.parse(told) as ToldEngine
}

/** Starts the engine that the run is about. */
export function startEngine(): Promise<EngineDriver> {
  const { name, programs } = readEngine()
  return name === 'firefox' ? startFirefox(programs.firefox) : startWebKit(programs)
}
