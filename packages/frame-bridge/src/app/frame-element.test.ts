// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.fixture.js'
import { createAppBridge } from './app-bridge.js'
import { createFrameElement, type FrameAddress, frameUrlOf } from './frame-element.js'

const address: FrameAddress = {
  url: 'https://frame.example/sdk?keep=1',
  projectId: 'project',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  enableLogger: true,
  rpcUrl: 'https://rpc.example/v1?key=1',
  locale: 'pt-BR',
}

it('has the name, place, powers and address that the protocol gives it', () => {
  const url = frameUrlOf(address, 'https://app.example')
  const frame = createFrameElement(window, url, address)
  expect(frame.id).toBe('w3m-iframe')
  expect(frame.name).toBe('w3m-secure-iframe')
  expect(frame.title).toBe('Secure wallet')
  expect(frame.style.cssText).toBe('position: fixed; z-index: 999999; display: none;')
  expect(frame.getAttribute('referrerpolicy')).toBe('origin')
  expect(frame.getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  expect(frame.getAttribute('allow')).toBe(
    'publickey-credentials-get https://frame.example; publickey-credentials-create https://frame.example; clipboard-write https://frame.example',
  )
  expect(Object.fromEntries(new URL(frame.src).searchParams)).toEqual({
    keep: '1',
    projectId: 'project',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    version: '4',
    enableLogger: 'true',
    rpcUrl: 'https://rpc.example/v1?key=1',
    locale: 'pt-BR',
  })
})

it('leaves out what is not given, and names Ethereum', () => {
  const url = frameUrlOf({ url: 'http://localhost:8080/sdk', projectId: 'project' }, 'http://localhost:3000')
  expect(url.href).toBe(
    'http://localhost:8080/sdk?projectId=project&chainId=eip155%3A1&version=4&enableLogger=false',
  )
})

it.each([
  'http://frame.example/sdk',
  'http://localhost.evil.example/sdk',
  'javascript:alert(1)',
  'data:text/html,x',
  '/sdk',
  '',
  'https://app.example/sdk',
])('refuses the address %s', url => {
  expect(() => frameUrlOf({ url, projectId: 'project' }, 'https://app.example')).toThrow(
    'https address on another origin',
  )
})

it('is in the page from the first use until destroy, once', () => {
  const clock = createFakeClock()
  const bridge = createAppBridge({
    window,
    clock,
    randomId: () => 'id',
    frame: { url: 'https://frame.example/sdk', projectId: 'project' },
  })
  const frames = () => document.querySelectorAll('iframe').length
  expect(frames()).toBe(0)
  bridge.load()
  bridge.load()
  expect(frames()).toBe(1)
  expect(bridge.element).toBe(document.querySelector('iframe'))
  bridge.destroy()
  expect(frames()).toBe(0)
  bridge.load()
  expect(frames()).toBe(0)
  expect(clock.pending).toBe(0)
})
