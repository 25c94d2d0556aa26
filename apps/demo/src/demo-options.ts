import type { ClientOptions } from '@latchkey/core'

/** What a visitor of the demo can change while it runs. It lives in the address, so that a link shows the same. */
export interface DemoOptions {
  readonly theme: 'system' | 'light' | 'dark'
  readonly locale: 'en' | 'ar' | 'de'
  readonly accent: string
  readonly reconnect: boolean
  readonly networkSwitch: boolean
  readonly allowUnsupported: boolean
  readonly send: boolean
  readonly receive: boolean
  readonly multiWallet: boolean
  readonly terms: boolean
  readonly collapse: boolean
  readonly strict: boolean
}

const initial: DemoOptions = {
  theme: 'system',
  locale: 'en',
  accent: '',
  reconnect: true,
  networkSwitch: true,
  allowUnsupported: false,
  send: true,
  receive: true,
  multiWallet: false,
  terms: false,
  collapse: false,
  strict: true,
}

/** The options that the address names; the rest as they are at first. */
export function readDemoOptions(search: string): DemoOptions {
  const params = new URLSearchParams(search)
  const entries = Object.entries(initial).map(([key, value]) => {
    const text = params.get(key)
    if (text === null) return [key, value]
    return [key, typeof value === 'boolean' ? text === 'on' : text]
  })
  return Object.fromEntries(entries) as DemoOptions
}

/** The address that names these options. */
export function writeDemoOptions(options: DemoOptions): string {
  const params = new URLSearchParams()
  // Which namespaces there are, and which relay, is said by the address alone.
  for (const name of ['only', 'relay']) {
    const value = new URLSearchParams(location.search).get(name)
    if (value) params.set(name, value)
  }
  for (const [key, value] of Object.entries(options)) {
    if (value === initial[key as keyof DemoOptions]) continue
    params.set(key, typeof value === 'boolean' ? (value ? 'on' : 'off') : value)
  }
  const text = params.toString()
  return text ? `?${text}` : '/'
}

/** The options of the demo as a client takes them. */
export const toClientOptions = (
  options: DemoOptions,
): Pick<
  ClientOptions,
  | 'themeMode'
  | 'themeVariables'
  | 'enableReconnect'
  | 'enableNetworkSwitch'
  | 'allowUnsupportedChain'
  | 'features'
  | 'termsConditionsUrl'
> => ({
  themeMode: options.theme,
  themeVariables: options.accent ? { '--lk-accent': options.accent } : {},
  enableReconnect: options.reconnect,
  enableNetworkSwitch: options.networkSwitch,
  allowUnsupportedChain: options.allowUnsupported,
  ...(options.terms ? { termsConditionsUrl: `${location.origin}/?terms` } : {}),
  features: {
    send: options.send,
    receive: options.receive,
    multiWallet: options.multiWallet,
    legalCheckbox: options.terms,
    collapseWallets: options.collapse,
  },
})
