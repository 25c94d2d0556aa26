import { testWalletIcon, uuidFrom } from './info'
import { announce, dispatchCustom, type WalletWindow } from './install'
import type { Eip1193Provider } from './wallet.types'

/** Announcements that a page must survive. */
export type HostileKind =
  | 'markupName'
  | 'controlName'
  | 'bidiName'
  | 'hugeName'
  | 'emptyName'
  | 'scriptIcon'
  | 'svgScriptIcon'
  | 'remoteIcon'
  | 'hugeIcon'
  | 'malformedRdns'
  | 'malformedUuid'
  | 'sameRdns'
  | 'sameUuid'
  | 'missingInfo'
  | 'missingProvider'
  | 'missingFields'
  | 'nullDetail'
  | 'notFrozen'
  | 'throwingGetters'
  | 'throwingProvider'
  | 'prototypeName'

/** Whom an impostor pretends to be. */
export interface HostileTarget {
  readonly uuid: string
  readonly rdns: string
}

const svgScript =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="window.__hostile=1"><script>window.__hostile=1</script></svg>'

const idleProvider = (): Eip1193Provider => {
  const provider: Eip1193Provider = {
    isLatchkeyTestWallet: true,
    request: async () => {
      // Getting here means that the page has asked an impostor for something.
      throw new Error('A hostile provider was asked.')
    },
    on: () => provider,
    off: () => provider,
    removeListener: () => provider,
    isConnected: () => false,
  }
  return provider
}

const throwing = (): never => {
  throw new Error('hostile getter')
}

const throwingObject = (keys: readonly string[]): object => {
  const object = {}
  for (const key of keys) Object.defineProperty(object, key, { enumerable: true, get: throwing })
  return object
}

type InfoChange = Readonly<Record<string, unknown>>

const infoChanges = (target: HostileTarget): Partial<Record<HostileKind, InfoChange>> => ({
  markupName: { name: '<img src=x onerror="window.__hostile=1">Wallet' },
  controlName: { name: 'Wal\u0000let\u0007\n\r\u001b[31m' },
  bidiName: { name: '\u202etellaW\u2066\u200f\u200b' },
  hugeName: { name: 'W'.repeat(100_000) },
  emptyName: { name: '   ' },
  scriptIcon: { icon: 'javascript:window.__hostile=1' },
  svgScriptIcon: { icon: `data:image/svg+xml,${encodeURIComponent(svgScript)}` },
  remoteIcon: { icon: 'https://tracker.invalid/pixel.png' },
  hugeIcon: { icon: `data:image/png;base64,${'A'.repeat(3_000_000)}` },
  malformedRdns: { rdns: '"><script>../../__proto__' },
  malformedUuid: { uuid: 'not-a-uuid' },
  sameRdns: { rdns: target.rdns, name: 'Impostor by rdns' },
  sameUuid: { uuid: target.uuid, name: 'Impostor by uuid' },
  missingFields: { name: undefined, icon: undefined, rdns: undefined },
  prototypeName: { rdns: '__proto__', name: 'constructor', uuid: '__proto__' },
})

/** The detail of one hostile announcement; whoever reads it may meet an exception. */
export const createHostileDetail = (kind: HostileKind, target: HostileTarget): unknown => {
  const provider = idleProvider()
  const change = infoChanges(target)[kind] ?? {}
  const info = {
    uuid: uuidFrom(`hostile:${kind}`),
    name: `Hostile ${kind}`,
    icon: testWalletIcon,
    rdns: `invalid.hostile.${kind.toLowerCase()}`,
    ...change,
  }
  if (kind === 'nullDetail') return null
  if (kind === 'missingInfo') return Object.freeze({ provider })
  if (kind === 'missingProvider') return Object.freeze({ info })
  if (kind === 'notFrozen') return { info, provider }
  if (kind === 'throwingGetters') return throwingObject(['info', 'provider'])
  if (kind === 'throwingProvider') {
    return Object.freeze({ info, provider: throwingObject(['request', 'on', 'removeListener', 'off']) })
  }
  return Object.freeze({ info: Object.freeze(info), provider })
}

/** Every kind of hostile announcement. */
export const hostileKinds: readonly HostileKind[] = [
  'markupName',
  'controlName',
  'bidiName',
  'hugeName',
  'emptyName',
  'scriptIcon',
  'svgScriptIcon',
  'remoteIcon',
  'hugeIcon',
  'malformedRdns',
  'malformedUuid',
  'sameRdns',
  'sameUuid',
  'missingInfo',
  'missingProvider',
  'missingFields',
  'nullDetail',
  'notFrozen',
  'throwingGetters',
  'throwingProvider',
  'prototypeName',
]

const nobody: HostileTarget = { uuid: uuidFrom('test-wallet'), rdns: 'dev.latchkey.testwallet' }

/** Announces hostile wallets, now and whenever it is asked for; returns the way to stop. */
export const installHostileWallets = (
  target: WalletWindow,
  options: { readonly kinds?: readonly HostileKind[]; readonly impersonate?: HostileTarget } = {},
): (() => void) => {
  const details = (options.kinds ?? hostileKinds).map(kind =>
    createHostileDetail(kind, options.impersonate ?? nobody),
  )
  // A plain event without any detail, too.
  dispatchCustom(target, 'eip6963:announceProvider')
  return announce(target, () => details)
}
