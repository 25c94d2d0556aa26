import type { AppApi } from '../api/app-api.js'
import type { ClientContext } from '../context/context.js'
import type { FeatureOptions } from '../context/options.types.js'
import { type LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { type Guard, isListOf, isShape, isText } from '../kernel/guard.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import {
  findOverridden,
  type LocalFeatures,
  localFeatures,
  resolveFeatures,
} from './remote-features.rules.js'
import type { FeaturesAnswer, FeaturesSource, RemoteFeaturesState } from './remote-features.types.js'

/** Ports of the remote features. */
export interface RemoteFeaturesPorts {
  /** Fetches the code of the calls to the API host. */
  api(): Promise<AppApi | undefined>
  /** Takes the failure of the host. */
  failed(error: LatchkeyError): void
  /** Re-renders what depends on options. */
  refresh(): void
}

/** Actions of the remote features. */
export interface RemoteFeaturesActions {
  /** Asks the host once. A failure is asked for anew by the next call. Never rejects. */
  fetch(): Promise<void>
  /** Takes other options of the app. */
  takeOptions(): void
}

export type RemoteFeaturesController = Controller<RemoteFeaturesState, RemoteFeaturesActions>

const KEY = 'remote_features'

interface StoredAnswer {
  readonly host: string
  readonly features: FeaturesAnswer
}

const isFeature: Guard<NonNullable<FeaturesAnswer>[number]> = isShape({
  id: isText,
  isEnabled: (value): value is boolean => typeof value === 'boolean',
  config: (value): value is string[] | null | undefined => value == null || isListOf(isText)(value),
}) as Guard<NonNullable<FeaturesAnswer>[number]>

const isStored: Guard<StoredAnswer> = isShape({
  host: isText,
  features: (value): value is FeaturesAnswer => value === null || isListOf(isFeature)(value),
})

/** Reads what the app wants: values that the options have without an answer. */
const readLocal = ({ activity, branding, email, multiWallet, socials }: FeatureOptions): LocalFeatures => ({
  ...(activity === undefined ? {} : { activity }),
  ...(branding === undefined ? {} : { branding }),
  ...(email === undefined ? {} : { email }),
  ...(socials === undefined ? {} : { socials }),
  // The default of the options: it is no wish of the app.
  ...(multiWallet ? { multiWallet } : {}),
})

/** Makes the remote features of a client. Asks nobody before `fetch`. */
export function createRemoteFeaturesController(
  { env, options, scope, storage }: Pick<ClientContext, 'env' | 'options' | 'scope' | 'storage'>,
  ports: RemoteFeaturesPorts,
): RemoteFeaturesController {
  const hasHost = options.services?.apiUrl !== undefined
  const host = `${options.services?.apiUrl} ${options.projectId ?? ''}`
  const stored = hasHost ? storage.read(KEY, isStored) : undefined
  let seen: FeatureOptions = options.features
  let local = readLocal(seen)
  let answer: FeaturesAnswer | undefined = stored?.host === host ? stored.features : undefined
  let hasWarned = false
  let asking: Promise<void> | undefined
  const store = createStore<RemoteFeaturesState>(() => ({
    loading: false,
    source: 'local',
    features: localFeatures(local),
  }))

  /** Puts the features into the state, and the one that other domains read into the options that they hold. */
  const apply = (source: FeaturesSource) => {
    const features = source === 'local' ? localFeatures(local) : resolveFeatures(answer, local)
    store.set({ source, features })
    if (options.features.multiWallet === features.multiWallet) return
    Object.assign(options.features, { multiWallet: features.multiWallet })
    ports.refresh()
  }
  const warn = () => {
    const keys = answer ? findOverridden(store.state.features, local) : []
    if (keys.length === 0 || hasWarned) return
    hasWarned = true
    const names = keys.map(key => `"features.${key}"`).join(', ')
    env.logger.warn(`The configuration of the project overrides local options: ${names}`)
  }
  const ask = async () => {
    store.set({ loading: true })
    try {
      const features = await (await ports.api())?.fetchFeatures({ signal: scope.signal })
      if (scope.signal.aborted || features === undefined) return
      answer = features
      storage.write(KEY, { host, features } satisfies StoredAnswer)
      apply(features ? 'host' : 'fallback')
      warn()
    } catch (error) {
      asking = undefined
      if (scope.signal.aborted) return
      // An answer of an earlier visit is better than none.
      if (answer === undefined) apply('fallback')
      ports.failed(toLatchkeyError(error, 'networkError'))
    } finally {
      store.set({ loading: false })
    }
  }
  if (answer !== undefined) apply(answer ? 'stored' : 'fallback')

  return toController(store, {
    async fetch() {
      if (!hasHost) return
      asking ??= ask()
      await asking
    },
    takeOptions() {
      if (options.features === seen) return
      seen = options.features
      const next = readLocal(seen)
      // What an answer put there comes back with the next options, and is no wish of the app.
      const isAnswers = seen.multiWallet === store.state.features.multiWallet
      local = { ...next, ...(isAnswers ? readLocal(local) : {}) }
      apply(store.state.source)
    },
  })
}
