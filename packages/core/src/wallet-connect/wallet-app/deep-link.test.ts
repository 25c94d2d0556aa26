import { describe, expect, it } from 'vitest'
import type { CustomWallet } from '../../context/wallet-options.types.js'
import { type DeepLinkInput, deepLink, platformsOf } from './deep-link.js'
import type { Device } from './device.js'

const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1767226000&relay-protocol=irn&symKey=${'58'.repeat(32)}`
const once = encodeURIComponent(uri)
const twice = encodeURIComponent(once)

const device = (changes: Partial<Device> = {}): Device => ({
  os: 'ios',
  isPhone: true,
  isTelegram: false,
  isFrame: false,
  ...changes,
})
const android = device({ os: 'android' })
const desktop = device({ os: 'other', isPhone: false })
const wallet = (fields: Partial<CustomWallet>): CustomWallet => ({ id: 'w', name: 'Fox', ...fields })

const link = (fields: Partial<CustomWallet> | null, on = device(), rest: Partial<DeepLinkInput> = {}) =>
  deepLink({
    wallet: fields && wallet(fields),
    customWallets: undefined,
    place: 'mobile',
    uri,
    device: on,
    preferUniversal: false,
    page: { url: 'https://app.test/swap?a=1', origin: 'https://app.test' },
    ...rest,
  })
const href = (...args: Parameters<typeof link>) => link(...args)?.href

const both = { mobileLink: 'fox://', universalLink: 'https://fox.link' }

describe('the address of an app', () => {
  it.each([
    ['a scheme', 'fox://', `fox://wc?uri=${once}`],
    ['a scheme without slashes', 'fox:', `fox://wc?uri=${once}`],
    ['a bare name', 'fox', `fox://wc?uri=${once}`],
    ['a scheme with a path', 'fox://main', `fox://main/wc?uri=${once}`],
    ['an https address', 'https://fox.link', `https://fox.link/wc?uri=${once}`],
    ['an https address with a slash', 'https://fox.link/', `https://fox.link/wc?uri=${once}`],
    ['an https address with a path', 'https://fox.link/app', `https://fox.link/app/wc?uri=${once}`],
  ])('of %s', (_, mobileLink, expected) => {
    expect(href({ mobileLink })).toBe(expected)
  })

  it('is the scheme by default, the universal link where it is preferred or the only one', () => {
    expect(href(both)).toMatch(/^fox:/)
    expect(href(both, device(), { preferUniversal: true })).toMatch(/^https:\/\/fox\.link\/wc\?uri=/)
    expect(href({ universalLink: 'https://fox.link' })).toMatch(/^https:/)
    expect(href({ mobileLink: 'fox://' }, device(), { preferUniversal: true })).toMatch(/^fox:/)
  })

  it('is not a universal link that is no address of the web', () => {
    expect(href({ universalLink: 'fox://x' })).toBeUndefined()
  })

  it.each([
    ['iOS', device(), `keplrwallet://wcV2?${once}`],
    ['Android', android, `intent://wcV2?${once}#Intent;package=com.chainapsis.keplr;scheme=keplrwallet;end;`],
  ])('of Keplr has a form of its own on %s', (_, on, expected) => {
    expect(href({ name: 'Keplr', mobileLink: 'keplrwallet://' }, on)).toBe(expected)
  })

  it.each([device(), android])('of Leap has a form of its own', on => {
    expect(href({ name: 'Leap', mobileLink: 'leapcosmos://' }, on)).toBe(`leapcosmos://wcV2?${once}`)
  })

  it('has the pairing once more encoded in Telegram on Android, and nowhere else', () => {
    const inTelegram = { isTelegram: true }
    expect(href({ mobileLink: 'fox://' }, { ...android, ...inTelegram })).toBe(`fox://wc?uri=${twice}`)
    expect(href(both, { ...android, ...inTelegram })).toBe(`https://fox.link/wc?uri=${twice}`)
    expect(href(both, device(inTelegram))).toBe(`https://fox.link/wc?uri=${once}`)
  })

  it('of an app inside Telegram is one parameter in base64 without padding', () => {
    const first = href({ mobileLink: 'https://t.me/fox_bot' }) ?? ''
    expect(first).toMatch(/^https:\/\/t\.me\/fox_bot\?startapp=[A-Za-z0-9]+$/)
    expect(atob(new URL(first).searchParams.get('startapp') ?? '')).toBe(`uri=${once}`)
    expect(href({ mobileLink: 'https://t.me/fox_bot?mode=compact' })).toMatch(/\?mode=compact&startapp=/)
  })

  it('of a wallet that opens this page in its own browser needs no pairing and keeps nothing', () => {
    const found = link({ browseLink: 'https://fox.link/ul/browse/{url}?ref={origin}' })
    expect(found?.href).toBe(
      'https://fox.link/ul/browse/https%3A%2F%2Fapp.test%2Fswap%3Fa%3D1?ref=https%3A%2F%2Fapp.test',
    )
    expect(found?.base).toBeUndefined()
  })

  it('without a wallet is the pairing itself on Android, where the system asks for the app', () => {
    expect(link(null, android)).toMatchObject({ href: uri, target: '_self' })
    expect(link(null, device())).toBeUndefined()
    expect(link(null, android, { uri: 'javascript:alert(1)' })).toBeUndefined()
  })

  it('keeps of a pairing nothing that opens it', () => {
    expect(link(null, android)?.base).toBe(`wc:${'7f'.repeat(32)}@2`)
    expect(link(both)?.base).toBe('fox://')
  })
})

describe('web and desktop wallets', () => {
  it('have addresses of their own', () => {
    const own = { webappLink: 'https://web.fox/', desktopLink: 'foxdesk' }
    expect(href(own, desktop, { place: 'web' })).toBe(`https://web.fox/wc?uri=${once}`)
    expect(href(own, desktop, { place: 'desktop' })).toBe(`foxdesk://wc?uri=${once}`)
    expect(href({ webappLink: 'foxdesk://' }, desktop, { place: 'web' })).toBeUndefined()
    expect(href(both, desktop, { place: 'web' })).toBeUndefined()
  })
})

describe('where an address is opened', () => {
  const web = { mobileLink: 'https://fox.link' }
  const app = { mobileLink: 'fox://' }
  it.each([
    ['a scheme', app, {}, '_self'],
    ['an address', web, {}, '_blank'],
    ['a scheme in a frame', app, { isFrame: true }, '_top'],
    ['an address in a frame', web, { isFrame: true }, '_top'],
    ['a scheme in Telegram', app, { isTelegram: true }, '_blank'],
    ['an address in Telegram, which may be a frame', web, { isTelegram: true, isFrame: true }, '_blank'],
  ] as const)('%s', (_, fields, on, target) => {
    expect(link(fields, device(on))?.target).toBe(target)
  })
})

describe('the platforms of a wallet, in order', () => {
  const everything = {
    ...both,
    rdns: 'link.fox',
    webappLink: 'https://web.fox',
    desktopLink: 'fox://',
  }
  it.each([
    ['installed, on a desktop', everything, desktop, true, ['browser', 'qr', 'web', 'desktop']],
    ['not installed, on a desktop', everything, desktop, false, ['qr', 'web', 'desktop', 'unsupported']],
    ['on a phone', everything, android, false, ['mobile', 'web']],
    ['an extension alone, not installed', { chromeStore: 'https://x.test' }, desktop, false, ['unsupported']],
    ['an extension alone, on a phone', { rdns: 'a.b' }, android, false, ['unsupported']],
    ['one of which nothing is known', {}, desktop, false, ['unsupported']],
    [
      'one with a browser of its own, on a phone',
      { browseLink: 'https://x/{url}' },
      device(),
      false,
      ['mobile'],
    ],
    ['one whose only link is hostile', { mobileLink: 'javascript:1' }, android, false, ['unsupported']],
    ['one whose only link is of another program', { mobileLink: 'vnc://' }, android, false, ['unsupported']],
  ] as const)('%s', (_, fields, on, installed, expected) => {
    expect(platformsOf(wallet(fields), undefined, on, installed)).toEqual(expected)
  })

  it('without a wallet are the code, or on Android what the system asks', () => {
    expect([desktop, device(), android].map(on => platformsOf(null, undefined, on, false))).toEqual([
      ['qr'],
      ['qr'],
      ['mobile'],
    ])
  })
})
