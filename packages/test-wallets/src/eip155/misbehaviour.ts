import { toQuantity } from './hex'
import type { Hex, Misbehaviour } from './wallet.types'

/** A wallet that does everything right. */
export const wellBehaved = (): Misbehaviour => ({
  wrongAccountShape: false,
  wrongChainIdShape: false,
  lateEvents: false,
  doubledEvents: false,
  noChainChanged: false,
  noAccountsChanged: false,
  noRemoveListener: false,
  neverAnswerRevoke: false,
  pendingRequest: false,
  badSignature: false,
  ignoreSilent: false,
  errorShape: 'error',
  unknownChain: 'code4902',
  addSwitches: false,
  unsupportedMethods: [],
  callsVersion: '2.0.0',
  widerGrant: false,
  signIn: false,
})

/** The accounts in the shape that the wallet is told to give them. */
export const shapeAccounts = (
  accounts: readonly string[],
  shape: Misbehaviour['wrongAccountShape'],
): unknown => {
  if (shape === 'objects') return accounts.map(address => ({ address }))
  if (shape === 'caip10') return accounts.map(address => `eip155:1:${address}`)
  if (shape === 'noPrefix') return accounts.map(address => address.slice(2))
  if (shape === 'notArray') return accounts[0]
  if (shape === 'null') return null
  if (shape === 'mixedGarbage') return [...accounts, 7, null, '0x12', '<b>0x</b>']
  return [...accounts]
}

/** The chain id in the shape that the wallet is told to give it. */
export const shapeChainId = (chainId: number, shape: Misbehaviour['wrongChainIdShape']): unknown => {
  if (shape === 'number') return chainId
  if (shape === 'decimal') return String(chainId)
  if (shape === 'padded') return `0x0${chainId.toString(16)}`
  if (shape === 'caip2') return `eip155:${chainId}`
  if (shape === 'object') return { chainId: toQuantity(chainId) }
  if (shape === 'null') return null
  return toQuantity(chainId)
}

/** What is left of a signature. `wrongKey` is done where it is signed. */
export const shapeSignature = (signature: Hex, shape: Misbehaviour['badSignature']): unknown => {
  if (shape === 'truncated') return signature.slice(0, 66)
  if (shape === 'notHex') return 'signed'
  if (shape === 'empty') return '0x'
  return signature
}
