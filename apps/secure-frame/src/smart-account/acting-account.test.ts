import { expect, it } from 'vitest'
import { namedType } from './acting-account.js'

const addresses = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  smartAccount: '0x3e5Ea949d9909CdD80F3b314172A21DC1c491Ff9',
}
const { eip155, smartAccount, owner } = addresses

it.each<[string, unknown, string | undefined]>([
  ['the second parameter of personal_sign', ['Hi', smartAccount], 'smartAccount'],
  ['the first one, as old pages send it', [eip155, 'Hi'], 'eoa'],
  ['the account rather than a text that is an address', [smartAccount, eip155], 'eoa'],
  ['typed data', [smartAccount.toLowerCase(), '{}'], 'smartAccount'],
  ['the sender of a transaction', [{ from: smartAccount }], 'smartAccount'],
  ['nobody', [{ to: smartAccount }], undefined],
  ['the owner, who is no account', ['Hi', owner], undefined],
  ['no parameters', undefined, undefined],
])('reads the account from %s', (_what, params, expected) => {
  expect(namedType(params, addresses)).toBe(expected)
})
