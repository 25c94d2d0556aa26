import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** The networks that a wallet can be on. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

interface NetworkNames {
  readonly params: typeof NETWORK
  readonly satsConnect: string
  readonly leather: string
  readonly standard: string
  /** UniSat's older name, and the newer one. */
  readonly unisat: string
  readonly chain: string
  /** The member of `okxwallet`. */
  readonly okx: string
}

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

/** What each family calls a network. The regtest names of UniSat and OKX follow their pattern: they have none. */
export const bitcoinNetworks: Readonly<Record<BitcoinNetworkName, NetworkNames>> = {
  mainnet: {
    params: NETWORK,
    satsConnect: 'Mainnet',
    leather: 'mainnet',
    standard: 'bitcoin:mainnet',
    unisat: 'livenet',
    chain: 'BITCOIN_MAINNET',
    okx: 'bitcoin',
  },
  testnet: {
    params: TEST_NETWORK,
    satsConnect: 'Testnet',
    leather: 'testnet',
    standard: 'bitcoin:testnet',
    unisat: 'testnet',
    chain: 'BITCOIN_TESTNET',
    okx: 'bitcoinTestnet',
  },
  testnet4: {
    params: TEST_NETWORK,
    satsConnect: 'Testnet4',
    leather: 'testnet4',
    standard: 'bitcoin:testnet4',
    unisat: 'testnet4',
    chain: 'BITCOIN_TESTNET4',
    okx: 'bitcoinTestnet4',
  },
  signet: {
    params: TEST_NETWORK,
    satsConnect: 'Signet',
    leather: 'signet',
    standard: 'bitcoin:signet',
    unisat: 'signet',
    chain: 'BITCOIN_SIGNET',
    okx: 'bitcoinSignet',
  },
  regtest: {
    params: regtest,
    satsConnect: 'Regtest',
    leather: 'devnet',
    standard: 'bitcoin:regtest',
    unisat: 'regtest',
    chain: 'BITCOIN_REGTEST',
    okx: 'bitcoinRegtest',
  },
}

const names = Object.keys(bitcoinNetworks) as readonly BitcoinNetworkName[]

/** Whether the wallet has rules for a network of this name. */
export const isKnownNetwork = (name: string): name is BitcoinNetworkName =>
  Object.hasOwn(bitcoinNetworks, name)

/** The network that a family calls so. */
export const findNetwork = (
  family: Exclude<keyof NetworkNames, 'params'>,
  called: unknown,
): BitcoinNetworkName | undefined => names.find(name => bitcoinNetworks[name][family] === called)

/** What a family calls a network; one that nobody knows keeps its name. */
export const nameFor = (family: Exclude<keyof NetworkNames, 'params'>, network: string): string =>
  isKnownNetwork(network) ? bitcoinNetworks[network][family] : network

/** The address rules of a network; those of the main one for a network that nobody knows. */
export const paramsOf = (network: string): typeof NETWORK =>
  isKnownNetwork(network) ? bitcoinNetworks[network].params : NETWORK
