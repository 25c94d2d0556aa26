import { LatchkeyError, readProperty, withTimeout } from '@latchkey/core/adapter'
import type { ExternalWallet } from '../external.types.js'
import type { SafeModule } from './safe-sdk.types.js'

export type { SafeCall, SafeModule, SafeSdk } from './safe-sdk.types.js'

/** What an app says of Safe. */
export interface SafeOptions {
  /** The SDK that the app installed: `() => import('@safe-global/safe-apps-sdk')`. */
  sdk(): Promise<SafeModule>
  /** The origins whose frame is believed. Default: Safe's own. */
  readonly allowedDomains?: readonly RegExp[]
}

const SAFE_DOMAINS: readonly RegExp[] = [/^https:\/\/app\.safe\.global$/]
/** A frame that is no Safe never answers. */
const INFO_TIMEOUT_MS = 2_000

/** The origin of the page around this one; undefined in browsers that do not tell (Firefox). */
function outerOrigin(page: unknown): string | undefined {
  const origin = readProperty(readProperty(readProperty(page, 'location'), 'ancestorOrigins'), '0')
  return typeof origin === 'string' ? origin : undefined
}

/** Safe, for a page that runs as an app in Safe's own frame. It is not listed anywhere else. */
export const safe = ({ sdk, allowedDomains = SAFE_DOMAINS }: SafeOptions): ExternalWallet => ({
  id: 'safe',
  name: 'Safe',
  rdns: 'app.safe',
  isAvailable(page) {
    if (readProperty(page, 'parent') === page) return false
    const origin = outerOrigin(page)
    return origin === undefined || allowedDomains.some(allowed => allowed.test(origin))
  },
  async open({ host, lifetime }) {
    const [{ default: SafeAppsSdk }, code] = await Promise.all([sdk(), import('./safe-provider.js')])
    const opened = new SafeAppsSdk({ allowedDomains: [...allowedDomains] })
    const { clock } = host.env
    const info = await withTimeout(opened.safe.getInfo(), INFO_TIMEOUT_MS, clock, 'The frame is no Safe')
    const account = code.readSafe(info)
    if (!account) throw new LatchkeyError('invalidResponse', 'The frame around the page gave no Safe')
    return { provider: code.createSafeProvider({ sdk: opened, account, clock, lifetime }) }
  },
})
