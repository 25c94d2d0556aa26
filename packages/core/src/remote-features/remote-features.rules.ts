import type { RemoteFeature } from '../api/schemas/config.schema.js'
import type { Social } from '../context/embedded-wallet-options.types.js'
import type { FeatureOptions } from '../context/options.types.js'
import type { FeaturesAnswer, RemoteFeatures } from './remote-features.types.js'

const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Section 9 of the specification. A function: two clients must not share the lists. */
export const defaultRemoteFeatures = (): RemoteFeatures => ({
  email: true,
  socials: [...socials],
  swaps: ['1inch'],
  onramp: ['meld', 'coinbase'],
  activity: true,
  branding: true,
  multiWallet: false,
})

/** The options of the app that a project may set, too. */
export type LocalFeatures = Pick<
  FeatureOptions,
  'activity' | 'branding' | 'email' | 'multiWallet' | 'socials'
>

const isSocial = (name: string): name is Social => (socials as readonly string[]).includes(name)

/** The names that a feature lists, its default list where it has none, or none where it is off. */
const namesOf = <Name extends string>(
  feature: RemoteFeature | undefined,
  fallback: readonly Name[],
): readonly Name[] => (feature?.isEnabled ? ((feature.config as Name[] | null | undefined) ?? fallback) : [])

/** The features that a project has set: a feature that the answer does not name is off. */
function readAnswer(answer: readonly RemoteFeature[]): RemoteFeatures {
  const defaults = defaultRemoteFeatures()
  const find = (id: string) => answer.find(feature => feature.id === id)
  const isOn = (id: string) => find(id)?.isEnabled ?? false
  const logins = namesOf<string>(find('social_login'), ['email', ...defaults.socials])
  return {
    email: logins.includes('email'),
    socials: logins.filter(isSocial),
    swaps: namesOf(find('swap'), defaults.swaps),
    onramp: namesOf(find('onramp'), defaults.onramp),
    activity: isOn('activity'),
    branding: isOn('reown_branding'),
    multiWallet: isOn('multi_wallet'),
  }
}

/** The local values, with the specified defaults for the rest. */
const withDefaults = ({ activity, branding, multiWallet }: LocalFeatures): RemoteFeatures => {
  const defaults = defaultRemoteFeatures()
  return {
    ...defaults,
    activity: activity ?? defaults.activity,
    branding: branding ?? defaults.branding,
    multiWallet: multiWallet ?? defaults.multiWallet,
  }
}

/** The features of an app that names no API host, or whose host has never answered: no line that goes away again. */
export const localFeatures = (local: LocalFeatures): RemoteFeatures => ({
  ...withDefaults(local),
  branding: local.branding ?? false,
})

/**
 * Returns the features of a project whose host answered, or failed (`undefined`). An answer replaces the local values. An
 * app that switches the line of branding off has it off.
 */
export function resolveFeatures(answer: FeaturesAnswer | undefined, local: LocalFeatures): RemoteFeatures {
  if (!answer) return withDefaults(local)
  const features = readAnswer(answer)
  return { ...features, branding: features.branding && local.branding !== false }
}

/** The keys of local values that an answer replaces by others. */
export function findOverridden(features: RemoteFeatures, local: LocalFeatures): string[] {
  const keys = ['activity', 'branding', 'email', 'multiWallet', 'socials'] as const
  const textOf = (value: RemoteFeatures[(typeof keys)[number]]) => String(value || [])
  return keys.filter(key => local[key] !== undefined && textOf(local[key]) !== textOf(features[key]))
}
