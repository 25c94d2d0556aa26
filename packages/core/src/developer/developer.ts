// What only a developer reads: one chunk, which a page with nothing to say does not load.
export { alerts } from './alerts.js'
export { reportOptions } from './report-options.js'
export { checkChoice, type Say, suggest } from './say.js'
