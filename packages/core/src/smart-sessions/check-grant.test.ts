import { describe, expect, it } from 'vitest'
import type { SessionGrant, SessionGrantInput } from '../adapter/contract/smart-session.types.js'
import { codeOf } from '../client/client.fixture.js'
import { checkGrant, checkRequest } from './check-grant.js'

const NOW = 1_000_000
const pay = { type: 'native-token-transfer', data: { allowance: '0x64' } }
const token = { type: 'erc20-token-transfer', data: { address: '0xAa', allowance: '0x0a' } }
const rate = { type: 'rate-limit', data: { count: 5, interval: 60 } }
const asked: SessionGrantInput = {
  networkId: 'eip155:1',
  address: '0xAb',
  expiry: 2_000,
  signer: { type: 'account', data: { address: '0xCd' } },
  permissions: [pay, token],
  policies: [rate],
}
const check = async (change: Partial<SessionGrant>) =>
  checkGrant(asked, { ...asked, context: '0x01', ...change }, NOW)

describe('a grant', () => {
  it.each<[string, Partial<SessionGrant>]>([
    ['the same', {}],
    ['other letter case', { address: '0xab' }],
    ['an earlier expiry', { expiry: 1_500 }],
    ['a lower allowance, in decimals', { permissions: [{ ...pay, data: { allowance: '99' } }] }],
    ['fewer permissions, in another order', { permissions: [token, pay] }],
    ['fewer calls in a longer time', { policies: [{ ...rate, data: { count: 4, interval: 61 } }] }],
    ['one more policy', { policies: [{ type: 'call-limit', data: { count: 1 } }, rate] }],
  ])('of no more than was asked for passes: %s', async (_, change) => {
    await expect(check(change)).resolves.toBeUndefined()
  })

  it.each<[string, Partial<SessionGrant>]>([
    ['another network', { networkId: 'eip155:10' }],
    ['another account', { address: '0xAc' }],
    ['another signer', { signer: { type: 'account', data: { address: '0xEE' } } }],
    ['another kind of signer', { signer: { type: 'key', data: { address: '0xCd' } } }],
    ['a later expiry', { expiry: 2_001 }],
    ['an expiry in the past', { expiry: 1_000 }],
    ['a higher allowance', { permissions: [{ ...pay, data: { allowance: '0x65' } }] }],
    ['no allowance', { permissions: [{ ...pay, data: {} }] }],
    ['an allowance that is no number', { permissions: [{ ...pay, data: { allowance: 'all' } }] }],
    ['a negative allowance', { permissions: [{ ...pay, data: { allowance: -1 } }] }],
    ['a field that was not asked for', { permissions: [{ ...pay, data: { ...pay.data, to: '0x1' } }] }],
    ['another token', { permissions: [{ ...token, data: { ...token.data, address: '0xBb' } }] }],
    ['the same permission twice', { permissions: [pay, pay] }],
    ['one more permission', { permissions: [pay, token, { type: 'any', data: {} }] }],
    ['no permission', { permissions: [] }],
    ['no policy', { policies: [] }],
    ['more calls', { policies: [{ ...rate, data: { count: 6, interval: 60 } }] }],
    ['as many calls in a shorter time', { policies: [{ ...rate, data: { count: 5, interval: 59 } }] }],
  ])('is refused for %s', async (_, change) => {
    expect(await codeOf(check(change))).toBe('grantMismatch')
  })
})

describe('a request', () => {
  it.each<[string, Partial<SessionGrantInput>]>([
    ['in the past', { expiry: 1_000 }],
    ['with an expiry in milliseconds and parts', { expiry: 2_000.5 }],
    ['without a permission', { permissions: [] }],
    ['with too many', { permissions: Array.from({ length: 21 }, () => pay) }],
  ])('%s is refused', async (_, change) => {
    expect(await codeOf((async () => checkRequest({ ...asked, ...change }, NOW))())).toBe('invalidRequest')
  })
})
