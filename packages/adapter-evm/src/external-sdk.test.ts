import { afterEach, describe, expect, it, vi } from 'vitest'
import { baseAccount } from './base-account.js'
import { openExternals } from './testing/safe-stage.js'

afterEach(() => vi.unstubAllGlobals())

describe('Base Account, by its own SDK', () => {
  /** A page that records which requests leave it and which scripts are put into it. */
  function openPage() {
    const asked: string[] = []
    const scripts: string[] = []
    vi.stubGlobal('fetch', async (url: unknown) => {
      asked.push(String(url))
      return new Response(null)
    })
    const href = 'https://app.test/'
    const location = { origin: 'https://app.test', pathname: '/', href, hostname: 'app.test' }
    const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
    const listen = () => undefined
    const head = { appendChild: () => undefined, removeChild: () => undefined }
    const createElement = (tag: string) => {
      scripts.push(tag)
      return {}
    }
    vi.stubGlobal('localStorage', localStorage)
    vi.stubGlobal('document', { head, createElement, querySelector: () => null })
    vi.stubGlobal('window', { location, localStorage, addEventListener: listen, removeEventListener: listen })
    return { asked, scripts }
  }
  const load = () => import('@base-org/account/browser')

  it('loads no telemetry and asks no host but that of the page; a silent connect finds nothing', async () => {
    const { asked, scripts } = openPage()
    const { connector } = openExternals([baseAccount({ sdk: load })])
    await expect(connector().connect({ silent: true })).rejects.toMatchObject({ code: 'notAuthorized' })
    await connector().disconnect()
    // The SDK reads the page's own Cross-Origin-Opener-Policy, which could cut its window off.
    expect(asked).toEqual(['https://app.test/'])
    expect(scripts).toEqual([])
    // The record is no blind one: without our preference the SDK puts its telemetry into the page.
    const { createBaseAccountSDK } = await load()
    createBaseAccountSDK({ appName: 'Test', appLogoUrl: null, appChainIds: [1], preference: {} })
    expect(scripts).toEqual(['script'])
  })
})
