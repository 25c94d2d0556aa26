import type { LocalBitcoinAccount, LocalBitcoinAddress } from './types'

const at = (path: string, address: string, privateKey: string): LocalBitcoinAddress => ({
  path,
  address,
  privateKey,
})

/**
 * Accounts 0 to 2 of the public mnemonic `test test … junk` on test networks. Their keys are public knowledge:
 * anything sent to them on a real network is taken within seconds.
 */
export const bitcoinTestAccounts: readonly LocalBitcoinAccount[] = [
  {
    payment: at(
      "m/84'/1'/0'/0/0",
      'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
      'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
    ),
    ordinals: at(
      "m/86'/1'/0'/0/0",
      'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
      '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
    ),
  },
  {
    payment: at(
      "m/84'/1'/0'/0/1",
      'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj',
      '2ea9ba050147af0a7e5bc697b588ee630552766810398242f3c4b9ce25c3cfd7',
    ),
    ordinals: at(
      "m/86'/1'/0'/0/1",
      'bcrt1p6g8r5e8jvnvukaqgdauwag8lfkzvz3dng4057kv7avnpxpkghdkszxhwd4',
      'd02ee2d2828e3844e8b9751da9202d87210fde6e4c350668c19855541d4bc94c',
    ),
  },
  {
    payment: at(
      "m/84'/1'/0'/0/2",
      'bcrt1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7mk8hkdv',
      '1d100560fb83ffd36c8658032a7dd8f3971987fb35fbe6559c2835fe491b0074',
    ),
    ordinals: at(
      "m/86'/1'/0'/0/2",
      'bcrt1pw4n0e9av3evnyt7j7x3wgrjrttqr4482x7kwpp78g7wnue59mvnse7srs6',
      'fef0082696611913b3c8507643fc5b169706dadd90269894a1645023791bfdc5',
    ),
  },
]

/** Account 4 of the same mnemonic mines and pays out, so that the others have what they were given alone. */
export const bitcoinFaucet = {
  address: 'bcrt1qvlwxpcmszwutam7ykvwc272r748a9zzszj8a4s',
  wif: 'cUSDd3jjziRtr5UF4B96y37YN2XDsUVUJwyiEZXZFpUxydr484ef',
} as const

/** What each payment address gets at start: three outputs of one bitcoin. */
export const initialPaymentOutputs: readonly bigint[] = [100_000_000n, 100_000_000n, 100_000_000n]

/** What each ordinals address gets at start, as inscriptions come: one output of the usual postage. */
export const initialOrdinalsOutputs: readonly bigint[] = [10_000n]
