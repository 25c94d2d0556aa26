import { strangerKey } from './keys'
import type { SolanaMisbehaviour, SolanaWalletAccount } from './wallet.types'

/** A wallet that does everything right. */
export const wellBehavedSolana = (): SolanaMisbehaviour => ({
  wrongAccountShape: false,
  wrongOutputShape: false,
  lateEvents: false,
  doubledEvents: false,
  noChangeEvents: false,
  emptyInPassing: false,
  neverAnswerDisconnect: false,
  pendingRequest: false,
  badSignature: false,
  signIn: false,
  refusesMessages: false,
  prefixesMessage: false,
  swapsTransaction: false,
  ignoreSilent: false,
  errorShape: 'error',
  missingFeatures: [],
  noRemoveListener: false,
  nullAccount: false,
})

const throwing = () => {
  const account = {}
  Object.defineProperty(account, 'address', {
    enumerable: true,
    get: () => {
      throw new Error('hostile getter')
    },
  })
  return account
}

/** The accounts in the shape that the wallet is told to give them. */
export const shapeSolanaAccounts = (
  accounts: readonly SolanaWalletAccount[],
  shape: SolanaMisbehaviour['wrongAccountShape'],
): unknown => {
  if (shape === 'strings') return accounts.map(({ address }) => address)
  if (shape === 'notArray') return accounts[0]
  if (shape === 'null') return null
  if (shape === 'badAddress') return accounts.map(account => ({ ...account, address: '<b>0OIl</b>' }))
  if (shape === 'otherKey') return accounts.map(account => ({ ...account, publicKey: strangerKey.publicKey }))
  if (shape === 'mixedGarbage') return [...accounts, 7, null, { address: 'short' }]
  if (shape === 'throwing') return accounts.map(throwing)
  return [...accounts]
}

const BASE64 = 'AAAA'

/** The results of signing in the shape that the wallet is told to give them. */
export const shapeOutputs = (
  outputs: readonly unknown[],
  shape: SolanaMisbehaviour['wrongOutputShape'],
): unknown => {
  if (shape === 'notArray') return outputs[0]
  if (shape === 'empty') return []
  if (shape === 'null') return null
  if (shape === 'tooMany') return [...outputs, ...outputs]
  if (shape === 'texts')
    return outputs.map(() => ({ signature: BASE64, signedMessage: BASE64, signedTransaction: BASE64 }))
  return [...outputs]
}

/** What is left of a signature. `wrongKey` is done where it is signed. */
export const shapeSolanaSignature = (
  signature: Uint8Array,
  shape: SolanaMisbehaviour['badSignature'],
): Uint8Array => {
  if (shape === 'truncated') return signature.slice(0, 32)
  return shape === 'empty' ? new Uint8Array() : signature
}
