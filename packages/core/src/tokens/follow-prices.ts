import { ref } from 'valtio/vanilla'
import type { TokenBalance } from '../adapter/contract/capabilities.js'
import type { BalanceItem } from '../api/schemas/balance.schema.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import { createResource } from '../kernel/resource.js'
import { currencyOf } from './currency.js'
import { priceTokens, sumValues } from './price-tokens.js'
import type { TokensPorts, TokensState } from './tokens.types.js'

/** What is asked, and of which network. */
export interface PricesInput {
  readonly address: string
  readonly networkId: NetworkId
  readonly isTestnet: boolean
  readonly force: boolean
}

/** What the source said. Without items it does not serve the network. */
interface Answer extends PricesInput {
  readonly items: readonly BalanceItem[] | undefined
}

/** What a token of a test network is: it has no worth, whatever a source says. */
const withoutPrice = ({ value: _, ...item }: BalanceItem): BalanceItem => ({ ...item, price: 0 })

/** Prices beside the balances of the node. Neither waits for the other, and a failure of prices hides no amount. */
export interface PriceFollower {
  /** Fetches prices. Never rejects: the status is in the state. */
  fetch(input: PricesInput): Promise<void>
  /** Takes the balances of the node, and shows them with the prices that are known. */
  takeBalances(balances: readonly TokenBalance[]): void
  clear(): void
}

/** Makes what adds prices to the tokens of the account in use. */
export function createPriceFollower(
  { env, options, scope }: Pick<ClientContext, 'env' | 'options' | 'scope'>,
  fetchPrices: NonNullable<TokensPorts['fetchPrices']>,
  show: (change: Partial<TokensState>) => void,
  isHidden: (networkId: NetworkId, address: string) => boolean,
): PriceFollower {
  let known: { readonly items: readonly BalanceItem[]; readonly networkId: NetworkId } | undefined
  let balances: readonly TokenBalance[] = []
  let isWorthless = false

  const showAll = (status: TokensState['fiat']['status']) => {
    const priced = known ? priceTokens(balances, known.items, known.networkId, isHidden) : balances
    const total = isWorthless ? 0n : known && balances.length > 0 ? sumValues(priced) : undefined
    show({ balances: ref([...priced]), fiat: { status, currency: currencyOf(options), total } })
  }
  let status: TokensState['fiat']['status'] = 'idle'
  const take = ({ items, networkId, isTestnet }: Answer) => {
    isWorthless = isTestnet || items === undefined
    known = items && { items: isTestnet ? items.map(withoutPrice) : items, networkId }
  }
  const settle = (next: typeof status) => {
    status = next
    showAll(status)
  }
  const resource = createResource<Answer>({
    clock: env.clock,
    signal: scope.signal,
    show({ status: next }, answer) {
      if (answer) take(answer)
      if (next) settle(next)
    },
    failed: error => env.logger.warn('The prices could not be fetched', error),
  })
  scope.add(resource.cancel)
  return {
    async fetch(input) {
      const { address, networkId, isTestnet, force } = input
      isWorthless = isTestnet
      const load = async (signal: AbortSignal): Promise<Answer> => ({
        ...input,
        items: await fetchPrices({ address, networkId, force }, { signal }),
      })
      await resource.run(load, { force: true })
    },
    takeBalances(next) {
      balances = next
      showAll(status)
    },
    clear() {
      resource.reset()
      known = undefined
      balances = []
      isWorthless = false
      status = 'idle'
    },
  }
}
