import { createHash } from 'node:crypto'

/** mulberry32: the same on every machine. */
const createRandom = seed => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const sdk = { projectId: 'demo', st: 'latchkey', sv: '1.0.0' }
const searches = ['m', 'me', 'met', 'meta', 'trust', 'coin', 'ph', 'wallet', 'é', 'nothing']
const chainLists = ['eip155:1', 'eip155:1,eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const platforms = ['ios', 'android', 'chrome', 'desktop', 'web']
const strangers = 180

const addressOf = name => `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`

/**
 * Makes the requests of many visitors: half ask for wallets, half for balances. One wallet list in ten is a search that
 * nobody made before, and one balance in a hundred is forced.
 */
export const createRequests = ({ seed, accounts, chainIds, walletIds }) => {
  const random = createRandom(seed)
  const pick = items => items[Math.floor(random() * items.length)]
  const addresses = [...accounts, ...Array.from({ length: strangers }, (_, each) => addressOf(`${each}`))]
  let made = 0

  const walletFilter = () => {
    const kind = random()
    if (kind < 0.4) return { page: 1 + Math.floor(random() * 2), entries: 40, chains: pick(chainLists) }
    if (kind < 0.7) return { page: 1, entries: 100, search: pick(searches) }
    if (kind < 0.8) return { page: 1, entries: 100, search: `wallet ${made}` }
    if (kind < 0.9) return { page: 1, entries: 100, include: `${pick(walletIds)},${pick(walletIds)}` }
    return { page: 1, entries: 40, exclude: pick(walletIds), platform: pick(platforms) }
  }
  const balanceQuery = () => ({
    currency: random() < 0.8 ? 'usd' : 'eur',
    ...(random() < 0.8 && { chainId: pick(chainIds) }),
    ...(random() < 0.01 && { forceUpdate: 'true' }),
  })
  return () => {
    made += 1
    const [path, query] =
      made % 2 === 0
        ? ['/getWallets', walletFilter()]
        : [`/v1/account/${pick(addresses)}/balance`, balanceQuery()]
    return `${path}?${new URLSearchParams({ ...sdk, ...query })}`
  }
}
