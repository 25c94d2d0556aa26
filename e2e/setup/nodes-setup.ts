import { buildInjectScript } from '../../scripts/inject-script.mjs'
import { buildDatabaseTemplates } from '../../scripts/service-programs.mjs'

/** Runs once before the tests against nodes. */
export const setup = async (): Promise<void> => {
  await Promise.all([buildInjectScript(), buildDatabaseTemplates()])
}
