// What the form needs once an address is typed. It is fetched while the form is shown.
export { lookUpToken } from '@latchkey/core/internal/tokens/look-up-token'
export { TokenFacts } from './token-facts.js'
