import { namespaceOf } from '../../caip/network-id.js'
import { currencyOf } from '../../tokens/currency.js'
import { createTokensController, type TokensController } from '../../tokens/tokens.controller.js'
import type { TokensPorts } from '../../tokens/tokens.types.js'
import { clearWithAccount } from './clear-with-account.js'
import type { FeatureHost } from './feature-host.types.js'

/** Makes the tokens of the account in use. */
export function createFeature(host: FeatureHost): TokensController {
  const { account, ctx, modal, session } = host
  const hasPrices = ctx.options.services?.blockchainApiUrl !== undefined
  const tokens = createTokensController(ctx, session, {
    readBalance: account.internal.readBalance,
    ...(hasPrices ? { fetchPrices: createFetchPrices(host) } : {}),
  })
  clearWithAccount(host, tokens.actions.clear)
  ctx.events.on('transactionSettled', () => void tokens.actions.fetch({ force: true }))
  ctx.events.on('tokensFailed', () => modal.actions.say('error', 'tokenBalanceUnavailable'))
  return tokens
}

/** Prices of the app's blockchain API: for the namespaces and networks that it serves. */
const createFetchPrices =
  (host: FeatureHost): NonNullable<TokensPorts['fetchPrices']> =>
  async ({ address, networkId, force }, options) => {
    const traits = host.ctx.registry.adapters.get(namespaceOf(networkId))?.traits
    if (!traits?.services.includes('balance')) return undefined
    const { requireBlockchainApi } = await import('./require-api.js')
    const api = await requireBlockchainApi(host)
    if (!(await api.fetchNetworks(options)).includes(networkId)) return undefined
    return api.fetchBalances({ address, networkId, force, currency: currencyOf(host.ctx.options) }, options)
  }
