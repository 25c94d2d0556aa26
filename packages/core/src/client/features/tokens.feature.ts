import { createTokensController, type TokensController } from '../../tokens/tokens.controller.js'
import { clearWithAccount } from './clear-with-account.js'
import type { FeatureHost } from './feature-host.types.js'

/** Makes the tokens of the account in use. */
export function createFeature(host: FeatureHost): TokensController {
  const { account, ctx, modal, session } = host
  const tokens = createTokensController(ctx, session, account.internal)
  clearWithAccount(host, tokens.actions.clear)
  ctx.events.on('transactionSettled', () => void tokens.actions.fetch({ force: true }))
  ctx.events.on('tokensFailed', () => modal.actions.say('error', 'tokenBalanceUnavailable'))
  return tokens
}
