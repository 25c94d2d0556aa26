import { bech32, bech32m } from '@scure/base'
import { bitcoinFaucet, bitcoinTestAccounts } from './accounts'
import type { BitcoinNetworkKind, LocalBitcoinAccount, LocalBitcoinAddress } from './types'

/** A local Bitcoin network. */
export interface BitcoinNetwork {
  readonly name: string
  readonly network: BitcoinNetworkKind
}

/** The local networks that everything in this repository expects. */
export const bitcoinNetworks: readonly [BitcoinNetwork, BitcoinNetwork] = [
  { name: 'Local Bitcoin One', network: 'regtest' },
  { name: 'Local Bitcoin Two', network: 'signet' },
]

/**
 * What bitcoind is told. The challenge of this signet is OP_TRUE (`51`): anybody may make its blocks, and they need the
 * little work of every signet. Its first blocks come out of a file and are old, which must not look like a node that is
 * still catching up.
 */
export const networkArguments: Readonly<Record<BitcoinNetworkKind, readonly string[]>> = {
  regtest: ['-regtest'],
  signet: ['-signet', '-signetchallenge=51', '-maxtipage=1000000000'],
}

const prefixes: Readonly<Record<BitcoinNetworkKind, string>> = { regtest: 'bcrt', signet: 'tb' }

/** The same keys' address as a network spells it. Version 0 has another check sum than those after it. */
const spellAddress = (address: string, network: BitcoinNetworkKind): string => {
  const text = address as `${string}1${string}`
  const codec = bech32.decodeUnsafe(text) ? bech32 : bech32m
  return codec.encode(prefixes[network], codec.decode(text).words)
}

/** The address that mines and pays out. */
export const faucetAddress = (network: BitcoinNetworkKind): string =>
  spellAddress(bitcoinFaucet.address, network)

/** The funded accounts as a network spells their addresses. */
export const accountsOn = (network: BitcoinNetworkKind): readonly LocalBitcoinAccount[] => {
  const spell = (each: LocalBitcoinAddress) => ({ ...each, address: spellAddress(each.address, network) })
  return bitcoinTestAccounts.map(({ payment, ordinals }) => ({
    payment: spell(payment),
    ordinals: spell(ordinals),
  }))
}
