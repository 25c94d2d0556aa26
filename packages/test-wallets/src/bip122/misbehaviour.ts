import { base64 } from '@scure/base'
import type { WalletAddress } from './keys'
import type { BitcoinMisbehaviour } from './wallet.types'

/** A wallet that does everything right. */
export const wellBehaved = (): BitcoinMisbehaviour => ({
  wrongAccountShape: false,
  wrongNetworkShape: false,
  lateEvents: false,
  doubledEvents: false,
  noNetworkChanged: false,
  noAccountsChanged: false,
  emptyAccountEvents: false,
  noRemoveListener: false,
  positionalListeners: false,
  neverAnswerDisconnect: false,
  pendingRequest: false,
  badSignature: false,
  badPsbt: false,
  onlyFirstInput: false,
  ignoreSilent: false,
  errorShape: 'native',
  unsupportedMethods: [],
  waitWhileHidden: false,
})

const otherNetwork = [
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
]

/** An address as the wallet is told to spell it. */
const spell = (address: string, shape: BitcoinMisbehaviour['wrongAccountShape']): string => {
  if (shape === 'caip10') return `bip122:000000000019d6689c085ae165831e93:${address}`
  if (shape === 'badChecksum') return `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`
  if (shape === 'otherNetwork') return otherNetwork[address.startsWith('bc') ? 1 : 0] ?? address
  return address
}

/** The addresses in the shape that the wallet is told to give them; `toRow` is the family's own. */
export const shapeAddresses = <T>(
  addresses: readonly WalletAddress[],
  shape: BitcoinMisbehaviour['wrongAccountShape'],
  toRow: (address: WalletAddress) => T,
): unknown => {
  if (shape === 'null') return null
  const rows = addresses.map(address =>
    toRow({
      ...address,
      address: spell(address.address, shape),
      ...(shape === 'badPublicKey' ? { publicKey: 'zz', compressedPublicKey: 'zz' } : {}),
    }),
  )
  if (shape === 'notArray') return rows[0]
  return shape === 'mixedGarbage' ? [...rows, 7, null, { address: '<b>' }] : rows
}

/** The name of the network in the shape that the wallet is told to give it. */
export const shapeNetwork = (name: unknown, shape: BitcoinMisbehaviour['wrongNetworkShape']): unknown => {
  if (shape === 'number') return 1
  if (shape === 'object') return { nested: { name } }
  return shape === 'null' ? null : name
}

/** What is left of a signature. `wrongKey` is done where it is signed. */
export const shapeSignature = (signature: string, shape: BitcoinMisbehaviour['badSignature']): unknown => {
  if (shape === 'truncated') return base64.encode(base64.decode(signature.replace(/^smp/, '')).slice(0, 20))
  if (shape === 'notBase64') return 'signed!'
  return shape === 'empty' ? '' : signature
}
