import type { ResolvedOptions } from '../context/options.types.js'
import type { Frozen } from '../kernel/store.js'
import type { RemoteFeaturesState } from '../remote-features/remote-features.types.js'
import type { OfferedLogins } from './auth.types.js'

/** Section 9 of the specification. */
const socialOrder = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
const methodOrder = ['email', 'social', 'wallet'] as const

/**
 * Returns the ways to log in that a client offers. Without the option `embeddedWallet` wallets alone.
 * @param client a client
 * @param remote the state of the remote features. A project's answer replaces `email` and `socials` of the app.
 */
export function offeredLogins(
  client: { readonly options: Pick<ResolvedOptions, 'embeddedWallet' | 'enableWallets' | 'features'> },
  remote: Frozen<RemoteFeaturesState> | undefined,
): OfferedLogins {
  const { embeddedWallet, enableWallets, features } = client.options
  const isAnswered = remote?.source === 'host' || remote?.source === 'stored'
  const local = { email: features.email ?? true, socials: (features.socials ?? socialOrder) || [] }
  const { email, socials } = isAnswered ? remote.features : local
  const hasWallet = embeddedWallet !== undefined
  const isEmailAlone = hasWallet && email && features.emailShowWallets === false
  return {
    email: hasWallet && email,
    socials: hasWallet ? [...new Set(socials)] : [],
    passkeys: hasWallet && (features.passkeys ?? false),
    wallets: enableWallets && !isEmailAlone,
    order: [...new Set([...(features.connectMethodsOrder ?? []), ...methodOrder])],
  }
}
