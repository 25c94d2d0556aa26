import { secp256k1 } from '@noble/curves/secp256k1'
import { hex } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { paramsOf } from './networks'
import type { BitcoinAccountKeys, PaymentType } from './wallet.types'

/**
 * Accounts 0 and 1 of the public mnemonic `test test … junk`, BIP-84 and BIP-86, as the local node funds them.
 * Their keys are public knowledge: never use them on a real network.
 */
export const publicBitcoinKeys: readonly BitcoinAccountKeys[] = [
  {
    payment: 'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
    ordinals: '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
  },
  {
    payment: '2ea9ba050147af0a7e5bc697b588ee630552766810398242f3c4b9ce25c3cfd7',
    ordinals: 'd02ee2d2828e3844e8b9751da9202d87210fde6e4c350668c19855541d4bc94c',
  },
]

/** A key that belongs to nobody: signs when the wallet is told to sign wrongly. */
export const strangerKey = hex.decode('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318')

/** The kinds of addresses that the wallet makes. */
export type AddressType = PaymentType | 'p2tr'

/** One address with its key and all that a transaction needs to spend from it. */
export interface WalletAddress {
  readonly purpose: 'payment' | 'ordinals'
  readonly type: AddressType
  readonly address: string
  /** Compressed; x-only for taproot. */
  readonly publicKey: string
  readonly compressedPublicKey: string
  readonly path: string
  readonly privateKey: Uint8Array
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
  readonly tapInternalKey?: Uint8Array
}

const purposes = { p2pkh: 44, p2sh: 49, p2wpkh: 84, p2tr: 86 } as const

const payTo = (type: AddressType, publicKey: Uint8Array, network: string) => {
  const params = paramsOf(network)
  if (type === 'p2tr') return p2tr(publicKey.subarray(1), undefined, params)
  if (type === 'p2pkh') return p2pkh(publicKey, params)
  return type === 'p2wpkh' ? p2wpkh(publicKey, params) : p2sh(p2wpkh(publicKey, params), params)
}

const createAddress = (
  purpose: WalletAddress['purpose'],
  type: AddressType,
  key: string,
  index: number,
  network: string,
): WalletAddress => {
  const privateKey = hex.decode(key)
  const compressed = secp256k1.getPublicKey(privateKey, true)
  const payment = payTo(type, compressed, network)
  const shown = type === 'p2tr' ? compressed.subarray(1) : compressed
  return {
    purpose,
    type,
    address: payment.address ?? '',
    publicKey: hex.encode(shown),
    compressedPublicKey: hex.encode(compressed),
    path: `m/${purposes[type]}'/${network === 'mainnet' ? 0 : 1}'/0'/0/${index}`,
    privateKey,
    script: payment.script,
    ...('redeemScript' in payment && payment.redeemScript ? { redeemScript: payment.redeemScript } : {}),
    ...(type === 'p2tr' ? { tapInternalKey: compressed.subarray(1) } : {}),
  }
}

/** An account's addresses on a network: for payments, then for ordinals. */
export const addressesOf = (
  keys: BitcoinAccountKeys,
  index: number,
  network: string,
  paymentType: PaymentType = 'p2wpkh',
): readonly [payment: WalletAddress, ordinals: WalletAddress] => [
  createAddress('payment', paymentType, keys.payment, index, network),
  createAddress('ordinals', 'p2tr', keys.ordinals, index, network),
]
