import { polkadotTestAccounts } from './accounts'
import type { LocalPolkadotToken } from './polkadot-chain.types'

/** What every funded account holds of the native coin: 10,000 with 12 decimals. */
export const initialPolkadotBalance = 10_000n * 10n ** 12n

/** What every funded account holds of each token, in its base units. */
export const initialPolkadotTokenBalance = 100_000_000_000n

/** The tokens that exist from the start. */
export const polkadotTokens: readonly LocalPolkadotToken[] = [
  {
    address: '1984',
    name: 'Local Dollar',
    symbol: 'LUSD',
    decimals: 6,
    minBalance: 70_000n,
    sufficient: true,
  },
  {
    address: '7',
    name: 'Local Point',
    symbol: 'LPT',
    decimals: 2,
    minBalance: 1n,
    sufficient: false,
  },
]

const issuer = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

const describeAsset = (token: LocalPolkadotToken, holders: number) => ({
  owner: issuer,
  issuer,
  admin: issuer,
  freezer: issuer,
  supply: String(initialPolkadotTokenBalance * BigInt(holders)),
  deposit: '0',
  minBalance: String(token.minBalance),
  isSufficient: token.sufficient,
  accounts: holders,
  sufficients: token.sufficient ? holders : 0,
  approvals: 0,
  status: 'Live',
})

/** The pallets' storage at start, as chopsticks takes it: coins for the accounts, tokens with metadata. */
export const createInitialState = () => {
  const holders = polkadotTestAccounts.map(account => account.address)
  const reason = (token: LocalPolkadotToken) => (token.sufficient ? { Sufficient: null } : { Consumer: null })
  return {
    System: {
      Account: holders.map(address => [
        [address],
        {
          providers: 1,
          consumers: polkadotTokens.filter(token => !token.sufficient).length,
          sufficients: polkadotTokens.filter(token => token.sufficient).length,
          data: { free: String(initialPolkadotBalance) },
        },
      ]),
    },
    Balances: { TotalIssuance: String(initialPolkadotBalance * BigInt(holders.length)) },
    Assets: {
      Asset: polkadotTokens.map(token => [[token.address], describeAsset(token, holders.length)]),
      Metadata: polkadotTokens.map(token => [
        [token.address],
        { deposit: '0', name: token.name, symbol: token.symbol, decimals: token.decimals, isFrozen: false },
      ]),
      Account: polkadotTokens.flatMap(token =>
        holders.map(address => [
          [token.address, address],
          { balance: String(initialPolkadotTokenBalance), isFrozen: false, reason: reason(token) },
        ]),
      ),
    },
  }
}
