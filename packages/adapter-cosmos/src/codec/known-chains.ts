import type { CosmosChain } from './chain-facts.types.js'

const row = (
  chainId: string,
  bech32Prefix: string,
  denom: string,
  [low, average, high]: readonly [string, string, string],
  rest: Omit<CosmosChain, 'networkId' | 'bech32Prefix' | 'denom' | 'gasPrices'> = {},
): CosmosChain => ({
  networkId: `cosmos:${chainId}`,
  bech32Prefix,
  denom,
  gasPrices: { low, average, high },
  ...rest,
})

/** What the chains of the network presets are: prefix, fee denom and the gas prices that wallets offer there. */
export const knownChains: readonly CosmosChain[] = [
  row('cosmoshub-4', 'cosmos', 'uatom', ['0.01', '0.025', '0.03']),
  row('provider', 'cosmos', 'uatom', ['0.01', '0.025', '0.03']),
  row('osmosis-1', 'osmo', 'uosmo', ['0.0025', '0.025', '0.04']),
  row('osmo-test-5', 'osmo', 'uosmo', ['0.0025', '0.025', '0.04']),
  row('juno-1', 'juno', 'ujuno', ['0.075', '0.1', '0.125']),
  row('stargaze-1', 'stars', 'ustars', ['1', '1.1', '1.2']),
  row('celestia', 'celestia', 'utia', ['0.004', '0.01', '0.02']),
  row('neutron-1', 'neutron', 'untrn', ['0.0053', '0.0053', '0.0053']),
  row('noble-1', 'noble', 'uusdc', ['0.1', '0.1', '0.2']),
  row('axelar-dojo-1', 'axelar', 'uaxl', ['0.007', '0.007', '0.01']),
  row('akashnet-2', 'akash', 'uakt', ['0.025', '0.025', '0.025']),
  // CAIP-2 names it by a hash: its id has a letter that the namespace does not take.
  row('hashed-6d4e837e169119f0', 'kava', 'ukava', ['0.05', '0.1', '0.25'], {
    coinType: 459,
    chainId: 'kava_2222-10',
  }),
  row('injective-1', 'inj', 'inj', ['500000000', '700000000', '900000000'], {
    coinType: 60,
    keyType: 'injective',
  }),
  row('dydx-mainnet-1', 'dydx', 'adydx', ['12500000000', '12500000000', '20000000000']),
]
