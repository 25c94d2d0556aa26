import { readProperty } from '../../adapter/runtime/safe-property.js'
import type { PageWindow } from '../../kernel/env.types.js'

/** Where the page runs, as far as opening a wallet's app depends on it. */
export interface Device {
  readonly os: 'ios' | 'android' | 'other'
  /** A phone or a tablet: wallets are apps there. */
  readonly isPhone: boolean
  /** In the browser of Telegram, which does not open the schemes of other apps. */
  readonly isTelegram: boolean
  /** In a frame, which must not navigate itself to an app. */
  readonly isFrame: boolean
}

const TELEGRAM = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto']

function readOs({ navigator }: PageWindow): Device['os'] {
  const { userAgent = '', maxTouchPoints = 0 } = navigator ?? {}
  if (/android/i.test(userAgent)) return 'android'
  // An iPad calls itself a Macintosh; no Macintosh has a screen to touch.
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1))
    return 'ios'
  return 'other'
}

/** Reads where the page runs. A server is no device at all. */
export function readDevice(window: PageWindow | undefined): Device {
  if (!window) return { os: 'other', isPhone: false, isTelegram: false, isFrame: false }
  const os = readOs(window)
  // The window above may be of another origin; comparing it is allowed, reading from it is not.
  const top = readProperty(window, 'top') ?? window.self
  return {
    os,
    isPhone: os !== 'other',
    isTelegram: TELEGRAM.some(name => Boolean(readProperty(window, name))),
    isFrame: top !== window.self,
  }
}
