import { testWalletIcon } from '../eip155/info'
import { registerStandard, type SolanaWalletWindow } from './install'

/** Registrations that a page must survive. */
export type SolanaHostileKind =
  | 'nothing'
  | 'noFeatures'
  | 'noName'
  | 'markupName'
  | 'bidiName'
  | 'hugeName'
  | 'scriptIcon'
  | 'remoteIcon'
  | 'throwingGetters'
  | 'throwingFeatures'
  | 'sameName'
  | 'frozen'

const throwing = (): never => {
  throw new Error('hostile getter')
}

const refuse = async (): Promise<never> => {
  // Getting here means that the page has asked an impostor for something.
  throw new Error('A hostile wallet was asked.')
}

const features = {
  'standard:connect': { version: '1.0.0', connect: refuse },
  'standard:events': { version: '1.0.0', on: () => () => undefined },
  'solana:signTransaction': { version: '1.0.0', signTransaction: refuse },
}

const createHostile = (kind: SolanaHostileKind, impersonated: string): unknown => {
  const wallet: Record<string, unknown> = {
    version: '1.0.0',
    name: `Hostile ${kind}`,
    icon: testWalletIcon,
    chains: ['solana:mainnet'],
    features,
    accounts: [],
  }
  const change: Partial<Record<SolanaHostileKind, () => unknown>> = {
    nothing: () => null,
    noFeatures: () => ({ ...wallet, features: undefined }),
    noName: () => ({ ...wallet, name: '   ' }),
    markupName: () => ({ ...wallet, name: '<img src=x onerror="window.__hostile=1">Wallet' }),
    bidiName: () => ({ ...wallet, name: '\u202etellaW\u2066\u200f\u200b' }),
    hugeName: () => ({ ...wallet, name: 'W'.repeat(100_000) }),
    scriptIcon: () => ({ ...wallet, icon: 'javascript:window.__hostile=1' }),
    remoteIcon: () => ({ ...wallet, icon: 'https://tracker.invalid/pixel.png' }),
    throwingGetters: () => new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing }),
    throwingFeatures: () => ({ ...wallet, features: new Proxy({}, { get: throwing }) }),
    sameName: () => ({ ...wallet, name: impersonated }),
    frozen: () => Object.freeze(wallet),
  }
  return change[kind]?.()
}

/** Every kind of hostile registration. */
export const solanaHostileKinds: readonly SolanaHostileKind[] = [
  'nothing',
  'noFeatures',
  'noName',
  'markupName',
  'bidiName',
  'hugeName',
  'scriptIcon',
  'remoteIcon',
  'throwingGetters',
  'throwingFeatures',
  'sameName',
  'frozen',
]

/** Registers hostile wallets with every app that is there or comes; returns the way to stop. */
export const installHostileSolanaWallets = (
  target: SolanaWalletWindow,
  options: { readonly kinds?: readonly SolanaHostileKind[]; readonly impersonate?: string } = {},
): (() => void) => {
  const { kinds = solanaHostileKinds, impersonate = 'Test Solana Wallet' } = options
  const wallets = kinds.map(kind => createHostile(kind, impersonate))
  return registerStandard(target, () => wallets)
}
