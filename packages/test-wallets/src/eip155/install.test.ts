import { describe, expect, it } from 'vitest'
import { createManualTimer, type WalletWindow } from '../index'
import { createSubject } from '../testing/wallet-under-test'

const createWindow = (): WalletWindow & EventTarget => Object.assign(new EventTarget())

const listen = (target: WalletWindow) => {
  const details: { info: { uuid: string; rdns: string; icon: string }; provider: unknown }[] = []
  target.addEventListener('eip6963:announceProvider', event => {
    if (event instanceof CustomEvent) details.push(event.detail)
  })
  return details
}

const request = (target: WalletWindow) => target.dispatchEvent(new Event('eip6963:requestProvider'))

describe('announcing', () => {
  it('is done at once and again on request, with a frozen detail', () => {
    const target = createWindow()
    const details = listen(target)
    const { wallet } = createSubject({ info: { rdns: 'dev.example.wallet' } })
    wallet.install(target)
    request(target)
    expect(details).toHaveLength(2)
    expect(details.every(detail => Object.isFrozen(detail) && detail.provider === wallet.provider)).toBe(true)
    expect(details[0]?.info).toEqual(wallet.info)
    expect(wallet.info.rdns).toBe('dev.example.wallet')
    expect(wallet.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(wallet.info.icon).toMatch(/^data:image\/svg\+xml,/)
  })

  it('stops when uninstalled or disposed', () => {
    const target = createWindow()
    const { wallet } = createSubject()
    const uninstall = wallet.install(target)
    uninstall()
    wallet.install(target)
    wallet.dispose()
    const details = listen(target)
    request(target)
    expect(details).toEqual([])
  })

  it('comes late, repeated and unfrozen when asked', async () => {
    const timer = createManualTimer()
    const target = createWindow()
    const details = listen(target)
    createSubject({ timer }).wallet.install(target, { afterMs: 200, times: 2, frozen: false })
    request(target)
    expect(details).toEqual([])
    await timer.advance(200)
    expect(details).toHaveLength(2)
    expect(Object.isFrozen(details[0])).toBe(false)
  })

  it('never happens when it was uninstalled before its time', async () => {
    const timer = createManualTimer()
    const target = createWindow()
    const details = listen(target)
    createSubject({ timer }).wallet.install(target, { afterMs: 200 })()
    await timer.advance(200)
    expect(details).toEqual([])
  })

  it('differs in uuid between two wallets', () => {
    const [one, two] = [createSubject({ id: 'one' }), createSubject({ id: 'two' })]
    expect(one.wallet.info.uuid).not.toBe(two.wallet.info.uuid)
  })
})

describe('window.ethereum', () => {
  it('is set with its event, and put back when uninstalled', () => {
    const target = createWindow()
    let initialized = 0
    target.addEventListener('ethereum#initialized', () => initialized++)
    const { wallet } = createSubject({ flags: { isMetaMask: true } })
    const uninstall = wallet.install(target, { announce: false, legacy: true })
    expect(target.ethereum).toBe(wallet.provider)
    expect(wallet.provider.isMetaMask).toBe(true)
    expect(initialized).toBe(1)
    uninstall()
    expect('ethereum' in target).toBe(false)
  })

  it('lists several wallets in its providers', () => {
    const target = createWindow()
    const [one, two] = [createSubject({ id: 'one' }), createSubject({ id: 'two' })]
    one.wallet.install(target, { legacy: true })
    const uninstall = two.wallet.install(target, { legacy: 'providers' })
    expect(target.ethereum).toBe(one.wallet.provider)
    expect(one.wallet.provider.providers).toEqual([one.wallet.provider, two.wallet.provider])
    uninstall()
    expect(one.wallet.provider.providers).toBeUndefined()
  })
})
