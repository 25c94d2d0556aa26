import { buildInjectScript } from '../../scripts/inject-script.mjs'

/** Runs once before the tests against nodes. */
export const setup = buildInjectScript
