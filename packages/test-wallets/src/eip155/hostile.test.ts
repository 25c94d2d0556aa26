import { expect, it } from 'vitest'
import { createHostileDetail, hostileKinds, installHostileWallets, type WalletWindow } from '../index'

const target = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', rdns: 'dev.example.victim' }

it('announces every kind, now and on request, and stops', () => {
  const page: WalletWindow & EventTarget = Object.assign(new EventTarget())
  let announced = 0
  page.addEventListener('eip6963:announceProvider', () => announced++)
  const stop = installHostileWallets(page)
  expect(announced).toBe(hostileKinds.length + 1)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toBe(2 * hostileKinds.length + 1)
  stop()
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toBe(2 * hostileKinds.length + 1)
})

it('impersonates by rdns and by uuid', () => {
  expect(createHostileDetail('sameRdns', target)).toMatchObject({ info: { rdns: target.rdns } })
  expect(createHostileDetail('sameUuid', target)).toMatchObject({ info: { uuid: target.uuid } })
})

it('throws where it says so', () => {
  const detail = createHostileDetail('throwingGetters', target) as { info: unknown }
  expect(() => detail.info).toThrow('hostile getter')
})
