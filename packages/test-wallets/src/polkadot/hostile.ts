import { connectRefused } from './errors'
import type { PolkadotWindow } from './install'

/** Entries of `window.injectedWeb3` that a page must survive. */
export const hostilePolkadotKinds = [
  'markupKey',
  'bidiName',
  'hugeName',
  'null',
  'text',
  'empty',
  'throwingGetters',
  'throwingEnable',
  'enableNotFunction',
  'enableGivesNothing',
  'enableGivesText',
  'prototypeKey',
] as const

/** One kind of hostile entry. */
export type HostilePolkadotKind = (typeof hostilePolkadotKinds)[number]

const throwing = (): never => {
  throw new Error('hostile getter')
}

const refuse = async (): Promise<never> => {
  throw new Error(connectRefused)
}

const entries: Readonly<Record<HostilePolkadotKind, () => readonly [string, unknown]>> = {
  markupKey: () => ['<img src=x onerror="window.__hostile=1">', { version: '1', enable: refuse }],
  bidiName: () => ['hostile-bidi', { name: '\u202etellaW\u2066', version: '1', connect: refuse }],
  hugeName: () => ['hostile-huge', { name: 'W'.repeat(100_000), version: '1', connect: refuse }],
  null: () => ['hostile-null', null],
  text: () => ['hostile-text', 'wallet'],
  empty: () => ['hostile-empty', {}],
  throwingGetters: () => [
    'hostile-getters',
    Object.defineProperties(
      {},
      { enable: { enumerable: true, get: throwing }, connect: { enumerable: true, get: throwing } },
    ),
  ],
  throwingEnable: () => ['hostile-throwing', { version: '1', enable: throwing }],
  enableNotFunction: () => ['hostile-enable', { version: '1', enable: 'yes' }],
  enableGivesNothing: () => ['hostile-nothing', { version: '1', enable: async () => undefined }],
  enableGivesText: () => ['hostile-given-text', { version: '1', enable: async () => 'wallet' }],
  prototypeKey: () => ['__proto__', { version: '1', enable: refuse }],
}

/** Puts hostile entries beside whatever is there; returns the way to take them out. */
export const installHostilePolkadotWallets = (
  target: PolkadotWindow,
  kinds: readonly HostilePolkadotKind[] = hostilePolkadotKinds,
): (() => void) => {
  if (!Reflect.has(target, 'injectedWeb3')) Reflect.set(target, 'injectedWeb3', {})
  const registry: object = Reflect.get(target, 'injectedWeb3')
  const keys = kinds.map(kind => {
    const [key, value] = entries[kind]()
    // As an own property, also where the key is `__proto__`.
    Object.defineProperty(registry, key, { value, configurable: true, enumerable: true, writable: true })
    return key
  })
  return () => {
    for (const key of keys) Reflect.deleteProperty(registry, key)
  }
}
