import { describe, expect, it } from 'vitest'
import {
  defaultRemoteFeatures,
  findOverridden,
  localFeatures,
  resolveFeatures,
} from './remote-features.rules.js'

const off = {
  email: false,
  socials: [],
  swaps: [],
  onramp: [],
  activity: false,
  branding: false,
  multiWallet: false,
}
const on = (id: string, config?: string[] | null) => ({ id, isEnabled: true, config })

describe('the features of a project', () => {
  it('are off where the answer does not name them, whatever the app says', () => {
    expect(resolveFeatures([], { activity: true, branding: true, multiWallet: true })).toEqual(off)
  })

  it.each([
    ['activity', [on('activity')], { activity: true }],
    ['branding', [on('reown_branding')], { branding: true }],
    ['several wallets', [on('multi_wallet')], { multiWallet: true }],
    ['swaps, by their default provider', [on('swap')], { swaps: ['1inch'] }],
    ['swaps by named providers', [on('swap', ['a', 'b'])], { swaps: ['a', 'b'] }],
    ['on-ramp', [on('onramp', null)], { onramp: ['meld', 'coinbase'] }],
    ['no social login but email', [on('social_login', ['email'])], { email: true }],
    [
      'logins in the order of the project, known ones alone',
      [on('social_login', ['x', 'nobody', 'google'])],
      { socials: ['x', 'google'] },
    ],
    ['nothing that is named as off', [{ id: 'activity', isEnabled: false }], {}],
    ['nothing of another name', [on('payments')], {}],
  ])('are %s', (_, answer, expected) => {
    expect(resolveFeatures(answer, {})).toEqual({ ...off, ...expected })
  })

  it.each([
    ['leaves them to the app', null],
    ['failed', undefined],
  ])('are those of the app, else the specified defaults, where the host %s', (_, answer) => {
    expect(resolveFeatures(answer, {})).toEqual(defaultRemoteFeatures())
    expect(resolveFeatures(answer, { activity: false, multiWallet: true })).toEqual({
      ...defaultRemoteFeatures(),
      activity: false,
      multiWallet: true,
    })
  })

  it('are those of the app without a host, and the line of branding only on demand', () => {
    expect(localFeatures({})).toMatchObject({ activity: true, branding: false, multiWallet: false })
    expect(localFeatures({ branding: true }).branding).toBe(true)
  })

  it('leave the line of branding off where the app switched it off', () => {
    expect(resolveFeatures([on('reown_branding')], { branding: false }).branding).toBe(false)
  })

  it('share no list between two clients', () => {
    expect(defaultRemoteFeatures().socials).not.toBe(defaultRemoteFeatures().socials)
  })
})

it('the keys that an answer overrides are those where the app said something else', () => {
  const features = resolveFeatures([on('activity')], {})
  expect(findOverridden(features, { activity: true, multiWallet: true, branding: false })).toEqual([
    'multiWallet',
  ])
  expect(findOverridden(features, { activity: false })).toEqual(['activity'])
  expect(findOverridden(features, {})).toEqual([])
  const logins = resolveFeatures([on('social_login', ['email', 'x', 'google'])], {})
  expect(findOverridden(logins, { email: true, socials: ['x', 'google'] })).toEqual([])
  expect(findOverridden(logins, { email: false, socials: ['google', 'x'] })).toEqual(['email', 'socials'])
  expect(findOverridden(features, { email: false, socials: false })).toEqual([])
})
