import { describe, expect, it } from 'vitest'
import type { CustomWallet } from '../../context/wallet-options.types.js'
import { bundledWallets } from '../../wallets/bundled/bundled-wallets.js'
import { deepLink } from './deep-link.js'
import { walletLink } from './wallet-link.js'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}`
const page = { url: 'https://app.test/', origin: 'https://app.test' }
const owner = (name: string, customWallets?: readonly CustomWallet[]) => ({ name, customWallets })

/** What a wallet with one link everywhere opens, at each place. */
const opened = (name: string, link: string) =>
  (['mobile', 'web', 'desktop'] as const).map(place =>
    deepLink({
      wallet: {
        id: 'w',
        name,
        mobileLink: link,
        universalLink: link,
        webappLink: link,
        desktopLink: link,
        browseLink: link,
      },
      customWallets: undefined,
      place,
      uri,
      device: { os: 'android', isPhone: true, isTelegram: false, isFrame: false },
      preferUniversal: false,
      page,
    }),
  )

const none = [undefined, undefined, undefined]

describe('what a list may make a page open', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://app.test/1',
    'file:///etc/passwd',
    'filesystem:https://app.test/x',
    'about:blank',
    'view-source:https://app.test',
    'chrome://settings',
    'chrome-extension://abc/x.html',
    'intent://x#Intent;scheme=fox;end;',
    'tel:+1900',
    'mailto:a@b.test',
    '//fox.link',
    '/wc',
    '',
    '1fox://',
  ])('is never %j', link => {
    expect(walletLink(link, owner('Fox'))).toBeUndefined()
    expect(opened('Fox', link)).toEqual(none)
  })

  it.each([
    'ms-msdt:/id',
    'ms-msdt://x',
    'search-ms:query=x&crumb=location:\\\\evil.test',
    'search-ms://x',
    'ms-officecmd:{"id":3}',
    'ms-word:ofe|u|https://evil.test/x.docx',
    'ms-settings:network',
    'ms-appinstaller:?source=https://evil.test',
    'smb://evil.test/share',
    'afp://evil.test',
    'nfs://evil.test',
    'ldap://evil.test',
    'ldaps://evil.test',
    'feed:javascript:alert(1)',
    'feed://evil.test',
    'jar:https://evil.test/x!/y',
    'resource://gre/',
    'res://ieframe.dll/x',
    'mk:@MSITStore:x',
    'hcp://x',
    'shell:startup',
    'ssh://evil.test',
    'telnet://evil.test',
    'vscode://file/x',
    'steam://run/1',
    'x-apple.systempreferences:x',
    'applescript://com.apple.scripteditor?action=new',
    'fox:javascript:alert(1)',
    'fox:https://evil.test',
    'http://evil.test',
    'http://localhost.evil.test',
    'wc:x',
  ])('is not the scheme of another program, nor what hides behind one of its own: %j', link => {
    expect(opened('Fox', link)).toEqual(none)
    expect(opened('Fox', link.toUpperCase())).toEqual(none)
  })

  it.each([
    'javascript://%0aalert(1)',
    'vbscript://x',
    'data://x',
    'blob://x',
    'about://blank',
    'file://x',
    'intent://x#Intent;end',
    'content://x',
    'chrome://settings',
    'ms-msdt://x',
    'search-ms://x',
    'vscode://x',
    'x-apple.systempreferences://x',
    'vnc://x',
    'tel://x',
  ])('is not %j, whatever the wallet calls itself', link => {
    const scheme = link.slice(0, link.indexOf(':'))
    for (const name of [scheme, `${scheme} Wallet`, scheme.toUpperCase()])
      expect(opened(name, link)).toEqual(none)
  })

  it.each([
    ['MetaMask', 'metamask://'],
    ['Nova Wallet', 'novawallet://'],
    ['Ledger Live', 'ledgerlive:'],
    ['OneKey', 'onekey-wallet://'],
    ['Crypto.com', 'crypto://x'],
    ["D'CENT", 'dcent://'],
    ['Éclair', 'eclair'],
    ['The Zengo App', 'zengo://main'],
  ])('is the own scheme of %s, which begins as its name does: %s', (name, link) => {
    expect(walletLink(link, owner(name))).toBe(link)
    expect(walletLink(link, owner('Badger'))).toBeUndefined()
  })

  it('is whatever scheme the app itself wrote, for a wallet of its own', () => {
    const mine: CustomWallet = { id: 'mine', name: 'Mine', mobileLink: 'Odd://', desktopLink: 'odder' }
    expect(walletLink('odd://x', owner('Mine', [mine]))).toBe('odd://x')
    expect(walletLink('odder://', owner('Mine', [mine]))).toBe('odder://')
    expect(walletLink('oddest://', owner('Mine', [mine]))).toBeUndefined()
    expect(
      walletLink('javascript:x', owner('Mine', [{ ...mine, mobileLink: 'javascript:x' }])),
    ).toBeUndefined()
  })

  it.each([
    'https://a.test',
    'https://a.test:8/b?c=d',
    'http://localhost:1',
    'http://127.0.0.1/x',
    'http://[::1]:2',
  ])('is an address of the web: %s', link => {
    expect(walletLink(link, owner('Fox'))).toBe(link)
  })

  it.each([
    'http://evil.test',
    'http://localhost.evil.test',
    'http://localhost:80@evil.example/',
    'https://fox.link@evil.test',
    'https://:x@evil.test',
    'https://',
  ])('is no address of the web that hides its host or anyone can read: %s', link => {
    expect(walletLink(link, owner('Fox'))).toBeUndefined()
  })

  it('is a pairing without its secret, and none with it', () => {
    expect(walletLink(`wc:${'7f'.repeat(32)}@2`, owner('Android'))).toBe(`wc:${'7f'.repeat(32)}@2`)
    expect(walletLink(uri, owner('Android'))).toBeUndefined()
  })

  it('is every link of the list that comes with the kit', () => {
    for (const { name, mobileLink, desktopLink, webappLink, universalLink, browseLink } of bundledWallets)
      for (const listed of [mobileLink, desktopLink, webappLink, universalLink, browseLink])
        expect(walletLink(listed, owner(name))).toBe(listed)
  })
})
