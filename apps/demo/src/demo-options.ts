import type { ClientOptions, ThemeVariables } from '@latchkey/core'
import { forest, midnight, mono, rose, sand } from '@latchkey/react/themes'

/** The presets of the kit by name; `none` is its own look. */
export const presets = { none: {}, midnight, forest, rose, sand, mono } as const satisfies Record<
  string,
  ThemeVariables
>

/** What a visitor of the demo can change while it runs. It lives in the address, so that a link shows the same. */
export interface DemoOptions {
  readonly theme: 'system' | 'light' | 'dark'
  readonly locale: 'en' | 'ar' | 'de'
  readonly currency: 'usd' | 'eur'
  readonly layout: 'compact' | 'wide'
  readonly preset: keyof typeof presets
  readonly accent: string
  readonly radius: 'round' | 'soft' | 'square'
  readonly font: 'sans' | 'serif' | 'mono'
  readonly reconnect: boolean
  readonly networkSwitch: boolean
  readonly allowUnsupported: boolean
  readonly send: boolean
  readonly receive: boolean
  readonly multiWallet: boolean
  /** Uses the services of this demo, where they run. Without them the kit asks nobody but nodes. */
  readonly services: boolean
  readonly terms: boolean
  readonly collapse: boolean
  /** Smart sessions, which need the services of this demo. */
  readonly sessions: boolean
  /** Sign-in at the services of this demo. */
  readonly members: boolean
  /** Ends a connection that nobody signs in with. */
  readonly required: boolean
  /** Has an account sign in on each network by itself. */
  readonly eachNetwork: boolean
  readonly strict: boolean
}

/** The options of an address that names none. */
export const initialOptions: DemoOptions = {
  theme: 'system',
  locale: 'en',
  currency: 'usd',
  layout: 'compact',
  preset: 'none',
  accent: '',
  radius: 'soft',
  font: 'sans',
  reconnect: true,
  networkSwitch: true,
  allowUnsupported: false,
  send: true,
  receive: true,
  multiWallet: false,
  services: true,
  terms: false,
  collapse: false,
  sessions: false,
  members: false,
  required: false,
  eachNetwork: false,
  strict: true,
}

/** Parameters of the address that are no options of the client: they stay when an option changes. */
const kept = ['only', 'relay', 'attestation', 'tab'] as const

/** The options that the address names; the rest as they are at first. */
export function readDemoOptions(search: string): DemoOptions {
  const params = new URLSearchParams(search)
  const entries = Object.entries(initialOptions).map(([key, value]) => {
    const text = params.get(key)
    if (text === null) return [key, value]
    return [key, typeof value === 'boolean' ? text === 'on' : text]
  })
  return Object.fromEntries(entries) as DemoOptions
}

/** The address that names these options, with what `search` keeps. */
export function writeDemoOptions(options: DemoOptions, search: string): string {
  const params = new URLSearchParams()
  const former = new URLSearchParams(search)
  for (const name of kept) {
    const value = former.get(name)
    if (value) params.set(name, value)
  }
  for (const [key, value] of Object.entries(options)) {
    if (value === initialOptions[key as keyof DemoOptions]) continue
    params.set(key, typeof value === 'boolean' ? (value ? 'on' : 'off') : value)
  }
  const text = params.toString()
  return text ? `?${text}` : '/'
}

const radii = { round: '8px', soft: '', square: '0px' }
const fonts = { sans: '', serif: 'Georgia, serif', mono: 'ui-monospace, monospace' }

/** The theme variables that the visitor chose beside the preset. */
export const toOwnVariables = ({ accent, radius, font }: DemoOptions): ThemeVariables => ({
  ...(accent ? { '--lk-accent': accent } : {}),
  ...(radii[radius] ? { '--lk-border-radius-master': radii[radius] } : {}),
  ...(fonts[font] ? { '--lk-font-family': fonts[font] } : {}),
})

/** Every theme variable that differs from the kit's own. An accent of the visitor's replaces those of the preset. */
const toThemeVariables = (options: DemoOptions): ThemeVariables => {
  const preset: ThemeVariables = presets[options.preset] ?? {}
  const accents = options.accent
    ? { '--lk-light-accent': options.accent, '--lk-dark-accent': options.accent }
    : {}
  return { ...preset, ...(options.preset === 'none' ? {} : accents), ...toOwnVariables(options) }
}

/** True if the options differ in their look alone: a running client takes these. */
export const differsInLook = (before: DemoOptions, after: DemoOptions): boolean =>
  Object.keys(initialOptions).every(
    key =>
      ['theme', 'preset', 'accent', 'radius', 'font', 'locale', 'layout'].includes(key) ||
      before[key as keyof DemoOptions] === after[key as keyof DemoOptions],
  )

/** The options of the demo as a client takes them. */
export const toClientOptions = (
  options: DemoOptions,
): Pick<
  ClientOptions,
  | 'currency'
  | 'themeMode'
  | 'themeVariables'
  | 'enableReconnect'
  | 'enableNetworkSwitch'
  | 'allowUnsupportedChain'
  | 'features'
  | 'siwx'
  | 'termsConditionsUrl'
> => ({
  currency: options.currency,
  themeMode: options.theme,
  themeVariables: toThemeVariables(options),
  enableReconnect: options.reconnect,
  enableNetworkSwitch: options.networkSwitch,
  allowUnsupportedChain: options.allowUnsupported,
  // The page's own origin: the server of the demo passes it on to the services.
  ...(options.members && options.services
    ? {
        siwx: async () =>
          (await import('@latchkey/siwx/client')).siwx({
            url: '/siwx',
            required: options.required,
            eachNetwork: options.eachNetwork,
          }),
      }
    : {}),
  ...(options.terms ? { termsConditionsUrl: `${location.origin}/?terms` } : {}),
  features: {
    send: options.send,
    receive: options.receive,
    multiWallet: options.multiWallet,
    legalCheckbox: options.terms,
    collapseWallets: options.collapse,
    smartSessions: options.sessions,
  },
})
