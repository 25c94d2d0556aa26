import { LatchkeyError, type Network } from '@latchkey/core/adapter'
import type { ChainFacts } from '../../codec/chain-facts.js'

const USABLE_URL = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$))/i

const usable = (url: string | undefined): string | undefined =>
  url !== undefined && USABLE_URL.test(url) ? url : undefined

/** The addresses that a wallet wants of a chain, out of its definition: nodes of the app's own may have keys. @throws LatchkeyError `unsupportedNetwork` */
function requireUrls(network: Network, { restUrl }: ChainFacts): { rpc: string; rest: string } {
  const rpc = network.rpcUrls.default.http.find(usable)
  const rest = usable(restUrl)
  if (rpc && rest) return { rpc, rest }
  throw new LatchkeyError(
    'unsupportedNetwork',
    'The wallet does not know this network, and it cannot be added',
    {
      hint: 'Give the network an RPC URL in its definition, and its row in cosmos({ chains }) a restUrl; both begin with https://. Wallets get no customRpcUrls.',
    },
  )
}

const bech32Config = (prefix: string) => ({
  bech32PrefixAccAddr: prefix,
  bech32PrefixAccPub: `${prefix}pub`,
  bech32PrefixValAddr: `${prefix}valoper`,
  bech32PrefixValPub: `${prefix}valoperpub`,
  bech32PrefixConsAddr: `${prefix}valcons`,
  bech32PrefixConsPub: `${prefix}valconspub`,
})

const hasEthereumKeys = ({ coinType, keyType }: ChainFacts) =>
  keyType === undefined ? coinType === 60 : keyType !== 'secp256k1'

/** Which stack's type URL Keplr gives an Ethereum key; without a word it is Ethermint's. */
const KEPLR_KEYS: Readonly<Record<string, string>> = {
  'cosmos.evm': 'eth-secp256k1-cosmos',
  initia: 'eth-secp256k1-initia',
}

function featuresOf(facts: ChainFacts): readonly string[] {
  const stack = KEPLR_KEYS[facts.keyType ?? '']
  return hasEthereumKeys(facts) ? ['eth-address-gen', 'eth-key-sign', ...(stack ? [stack] : [])] : []
}

/**
 * What `experimentalSuggestChain` takes (ChainInfo).
 * @throws LatchkeyError `unsupportedNetwork`
 */
export function keplrSuggestion(network: Network, facts: ChainFacts): Record<string, unknown> {
  const { nativeCurrency, tokens = [] } = network
  const own = {
    coinDenom: nativeCurrency.symbol,
    coinMinimalDenom: facts.denom,
    coinDecimals: nativeCurrency.decimals,
  }
  const { low, average, high } = facts.gasPrices
  const gasPriceStep = { low: Number(low), average: Number(average), high: Number(high) }
  return {
    chainId: facts.chainId,
    chainName: network.name,
    ...requireUrls(network, facts),
    bip44: { coinType: facts.coinType },
    bech32Config: bech32Config(facts.prefix),
    currencies: [
      own,
      ...tokens.map(({ symbol, address, decimals }) => ({
        coinDenom: symbol,
        coinMinimalDenom: address,
        coinDecimals: decimals,
      })),
    ],
    feeCurrencies: [{ ...own, gasPriceStep }],
    stakeCurrency: own,
    features: featuresOf(facts),
  }
}

/**
 * What `cos_addChain` takes.
 * @throws LatchkeyError `unsupportedNetwork`
 */
export function cosmostationSuggestion(network: Network, facts: ChainFacts): Record<string, unknown> {
  const { low, average, high } = facts.gasPrices
  return {
    ...(hasEthereumKeys(facts) ? { type: 'ETHERMINT' } : {}),
    chainId: facts.chainId,
    chainName: network.name,
    addressPrefix: facts.prefix,
    baseDenom: facts.denom,
    displayDenom: network.nativeCurrency.symbol,
    restURL: requireUrls(network, facts).rest,
    coinType: String(facts.coinType),
    decimals: network.nativeCurrency.decimals,
    gasRate: { tiny: low, low: average, average: high },
  }
}
