import { toHex } from './bytes'
import type { InjectedAccount, PolkadotMisbehaviour } from './polkadot.types'

/** A wallet that does everything right. */
export const wellBehavedPolkadot = (): PolkadotMisbehaviour => ({
  wrongAccountShape: false,
  lateEvents: false,
  doubledEvents: false,
  noAccountEvents: false,
  noSubscribe: false,
  noUnsubscribe: false,
  accountsHang: false,
  pendingRequest: false,
  alwaysPrompts: false,
  remembersRefusal: false,
  badSignature: false,
  signsUnwrapped: false,
  typedSignatures: false,
  changesPayload: false,
  altersPayload: false,
  signsAnother: false,
  noSigner: false,
  errorShape: 'error',
  rejectionText: '',
})

/** The accounts in the shape that the wallet is told to give them. */
export const shapePolkadotAccounts = (
  accounts: readonly InjectedAccount[],
  shape: PolkadotMisbehaviour['wrongAccountShape'],
): unknown => {
  if (shape === 'strings') return accounts.map(account => account.address)
  if (shape === 'caip10')
    return accounts.map(account => ({
      ...account,
      address: `polkadot:91b171bb158e2d3848fa23a9f1c25182:${account.address}`,
    }))
  if (shape === 'noAddress') return accounts.map(({ name }) => ({ name }))
  if (shape === 'notArray') return accounts[0]
  if (shape === 'null') return null
  if (shape === 'mixedGarbage') return [...accounts, 7, null, { address: '0x12' }, { address: {} }]
  return accounts.map(account => ({ ...account }))
}

/** What is left of a signature. `wrongKey` is done where it is signed. */
export const shapePolkadotSignature = (
  signature: Uint8Array,
  shape: PolkadotMisbehaviour['badSignature'],
): string => {
  if (shape === 'truncated') return toHex(signature.slice(0, 40))
  if (shape === 'notHex') return 'signed'
  if (shape === 'empty') return '0x'
  return toHex(signature)
}
