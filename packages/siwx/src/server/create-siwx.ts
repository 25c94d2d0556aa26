import { createCookieStrategy } from './cookie-strategy.js'
import { answer, answerNonce } from './handler.js'
import type { Siwx, SiwxOptions } from './options.types.js'
import { closeSession, findSession, toInfo } from './sessions.js'
import { readRules, type Settings } from './settings.js'
import { ownerOf, toSignIn, verifyPost } from './verify-post.js'

/**
 * Makes a server for sign-ins.
 * @throws SiwxError `invalidOptions`
 * @example
 * const siwx = createSiwx({
 *   domains: ['app.example'],
 *   networks: ['eip155:1'],
 *   verifiers: { eip155: async () => ({ verifySignIn }) },
 *   rpc: { 'eip155:1': ['https://node.example'] },
 *   ...createSqlStores(db),
 * })
 */
export function createSiwx(options: SiwxOptions): Siwx {
  const rules = readRules(options)
  const strategy = createCookieStrategy(rules, options.sessions)
  const settings: Settings = { ...options, ...rules, strategy }
  return {
    basePath: settings.basePath,
    handler: request => answer(settings, request),
    issueNonce: (request, { purpose = 'sign-in' } = {}) => answerNonce(settings, request, purpose),
    async verify(post, request) {
      const verified = await verifyPost(settings, post, request, { purpose: 'sign-in' })
      return toSignIn(verified, await ownerOf(settings, verified.accounts))
    },
    async session(request) {
      const session = await findSession(settings, request)
      return session && toInfo(session)
    },
    signOut: request => closeSession(settings, request),
  }
}
