import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bech32 } from '@scure/base'
import type { CosmosGenesis, LocalCosmosAccount } from './types'

/**
 * The first six keys of the public mnemonic `test test … junk` under `m/44'/118'/0'/0`. They are public knowledge:
 * anything sent to them on a real network is taken within seconds.
 */
const privateKeys = [
  'e64e7928d4f6c06f01fefd31f760c51f59a16426e792761cd00529b76501c8a0',
  'bb54092b20b9793b15fb9527c860f88aeb65dbd5863a4748bd735edec5917625',
  'dae85909e4c6dae19b62b5fba2b1e6addfeca9805660af9fcac2c27a340f54ae',
  '770e15c626dc763231590ba861967214827369efac9d009337a9a6da1b18e3c5',
  'd3206c221cfb779611065240c9c7a6bda14e3c46983e3e7c9bcee5739a5e79ec',
  '8710d506d79c57f6a15f38a49a310ccb1d35e4b0bd1c755b7b42a43ebe92e027',
] as const

/** Base units of the fee denom that each account holds at start: 10,000 coins of 6 decimals. */
export const initialCoins = 10_000_000_000n

/** Base units of every token that the first three accounts hold at start. */
export const initialTokens = 100_000_000_000n

/** How many of the accounts hold tokens at start. */
export const holdersOfTokens = 3

/** An address of 20 or 32 bytes in the network's spelling. */
export const toAddress = (prefix: string, bytes: Uint8Array): string =>
  bech32.encode(prefix, bech32.toWords(bytes))

/** The bytes of an address; undefined for anything that is not one of the network. */
export const fromAddress = (prefix: string, address: string): Uint8Array | undefined => {
  try {
    const decoded = bech32.decodeToBytes(address)
    const known = decoded.prefix === prefix && (decoded.bytes.length === 20 || decoded.bytes.length === 32)
    return known ? decoded.bytes : undefined
  } catch {
    return undefined
  }
}

/** The address bytes of a compressed secp256k1 key. */
export const addressOfKey = (publicKey: Uint8Array): Uint8Array => ripemd160(sha256(publicKey))

/** The address of a module of the SDK, such as `fee_collector`. */
export const moduleAddress = (prefix: string, name: string): string =>
  toAddress(prefix, sha256(new TextEncoder().encode(name)).slice(0, 20))

/** The funded accounts in the spelling of a network. */
export const cosmosTestAccounts = (prefix: string): readonly LocalCosmosAccount[] =>
  privateKeys.map(privateKey => ({
    privateKey,
    address: toAddress(prefix, addressOfKey(secp256k1.getPublicKey(privateKey, true))),
  }))

/** The local Cosmos networks that everything in this repository expects. */
export const cosmosNetworks: readonly (CosmosGenesis & { readonly name: string })[] = [
  {
    name: 'Local Cosmos One',
    chainId: 'latchkey-cosmos-1',
    prefix: 'cosmos',
    denom: 'uatom',
    minGasPrice: '0.01',
    tokens: [
      { address: 'ulusd', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 },
      {
        address: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
        name: 'USD Coin over IBC',
        symbol: 'USDC',
        decimals: 6,
      },
    ],
  },
  {
    name: 'Local Cosmos Two',
    chainId: 'latchkey-osmo-1',
    prefix: 'osmo',
    denom: 'uosmo',
    minGasPrice: '0.01',
    tokens: [{ address: 'ulusd', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }],
  },
]
