import { describe, expect, it } from 'vitest'
import { createFakeWindow } from '../../testing/fake-window.js'
import { readDevice } from './device.js'

const ua = {
  android: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
  linux: 'Mozilla/5.0 (X11; Linux x86_64)',
}

describe('the device', () => {
  it.each([
    ['android', true],
    ['iphone', true],
    ['ipad', true],
    ['mac', false],
    ['linux', false],
  ] as const)('%s is a phone or tablet: %s', (name, phone) => {
    expect(readDevice(createFakeWindow({ userAgent: ua[name] })).isPhone).toBe(phone)
  })

  it('is a tablet when it says Macintosh and has a screen to touch', () => {
    const window = createFakeWindow({ userAgent: ua.mac })
    Object.assign(window.navigator, { maxTouchPoints: 5 })
    expect(readDevice(window)).toMatchObject({ os: 'ios', isPhone: true })
  })

  it.each(['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'])('is Telegram by %s', name => {
    const window = createFakeWindow({ userAgent: ua.android })
    expect(readDevice(window).isTelegram).toBe(false)
    Object.assign(window, { [name]: {} })
    expect(readDevice(window).isTelegram).toBe(true)
  })

  it('knows a frame, also where the window above cannot be read', () => {
    const window = createFakeWindow()
    expect(readDevice(window).isFrame).toBe(false)
    Object.defineProperty(window, 'top', { value: {}, configurable: true })
    expect(readDevice(window).isFrame).toBe(true)
    Object.defineProperty(window, 'top', {
      get() {
        throw new Error('blocked')
      },
    })
    expect(readDevice(window).isFrame).toBe(false)
  })

  it('is none on a server', () => {
    expect(readDevice(undefined)).toEqual({ os: 'other', isPhone: false, isTelegram: false, isFrame: false })
  })
})
