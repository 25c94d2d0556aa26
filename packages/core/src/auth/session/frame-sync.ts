import type { AppPayloads } from '@latchkey/frame-bridge'
import { safeParseNetworkId } from '../../caip/network-id.js'
import type { ClientContext } from '../../context/context.js'
import { pageMetadata } from '../../context/page-metadata.js'
import type { ThemeMode } from '../../context/theme-options.types.js'
import type { AccountType } from '../auth.types.js'
import type { Frame } from '../frame.js'
import type { LoginCache } from '../login-cache.js'

/** The app's theme. */
export interface FrameTheme {
  readonly mode: ThemeMode
  readonly variables: Readonly<Record<string, string | number | undefined>>
}

/** Ports of the exchange that follows the frame's start. */
export interface FrameSyncDeps {
  readonly ctx: ClientContext
  readonly frame: Frame
  readonly cache: Pick<LoginCache, 'readSmartNetworks' | 'rememberSmartNetworks'>
  theme(): FrameTheme
  /** Calls back when the theme changes. Returns the unsubscribe function. */
  watchTheme(listener: () => void): () => void
  smartNetworksChanged(references: readonly number[]): void
}

/** What the frame gets to know of the app, and the app of the frame. */
export interface FrameSync {
  /** The frame is ready: sends theme and app, asks for the networks with smart accounts. */
  frameReady(): void
  /** The account type to use on a network: the wanted one, or `eoa` where the network has no smart accounts. */
  accountType(networkId: string, wanted: string | undefined): Promise<AccountType>
}

/** Creates the exchange of one client. A failure costs the frame's looks, never a login. */
export function createFrameSync(deps: FrameSyncDeps): FrameSync {
  const { ctx, frame, cache } = deps
  const { env, options, scope } = ctx
  let asked: Promise<readonly number[]> | undefined
  let isReady = false

  const warn = (what: string) => (error: unknown) => env.logger.warn(`The embedded wallet ${what}`, error)

  const syncTheme = () => {
    const { mode, variables } = deps.theme()
    const isDark = mode === 'dark' || env.window?.matchMedia?.('(prefers-color-scheme: dark)').matches
    const given = Object.entries(variables).filter(([, value]) => value !== undefined)
    const payload: AppPayloads['SYNC_THEME'] = {
      themeMode: mode !== 'light' && isDark ? 'dark' : 'light',
      themeVariables: Object.fromEntries(given) as Record<string, string | number>,
    }
    frame.request('SYNC_THEME', payload).catch(warn('does not take the theme'))
  }
  const syncApp = () => {
    const { name, description, url, icons } = pageMetadata(env, options)
    const metadata = { name, url, icons, ...(description === undefined ? {} : { description }) }
    frame
      .request('SYNC_DAPP_DATA', { projectId: options.projectId ?? '', sdkType: 'latchkey', metadata })
      .catch(warn('does not take the name of the app'))
  }
  const askNetworks = async () => {
    const answer = await frame.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').catch(error => {
      warn('does not list networks with smart accounts')(error)
      asked = undefined
      return { smartAccountEnabledNetworks: [] }
    })
    const references = answer.smartAccountEnabledNetworks
    cache.rememberSmartNetworks(references)
    deps.smartNetworksChanged(references)
    return references
  }
  const networks = () => {
    asked ??= askNetworks()
    return asked
  }

  scope.add(
    deps.watchTheme(() => {
      if (isReady) syncTheme()
    }),
  )
  return {
    frameReady() {
      isReady = true
      syncApp()
      syncTheme()
      asked = undefined
      networks().catch(() => undefined)
    },
    async accountType(networkId, wanted) {
      const { namespace = '', reference } = safeParseNetworkId(networkId) ?? {}
      const types = options.adapters.find(adapter => adapter.namespace === namespace)?.traits.accountTypes
      if (wanted !== 'smartAccount' || !types?.includes('smartAccount')) return 'eoa'
      return (await networks()).includes(Number(reference)) ? 'smartAccount' : 'eoa'
    },
  }
}
