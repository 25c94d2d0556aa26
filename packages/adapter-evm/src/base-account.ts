import type { Eip1193Provider } from './codec/rpc.js'
import type { ExternalWallet } from './external.types.js'

/** The part of `@base-org/account` that is used here. */
export interface BaseAccountModule {
  createBaseAccountSDK(options: {
    appName: string
    appLogoUrl: string | null
    appChainIds: number[]
    preference: { telemetry: false; walletUrl?: string }
  }): { getProvider(): object }
}

/** What an app says of Base Account. */
export interface BaseAccountOptions {
  /** The SDK that the app installed: `() => import('@base-org/account')`. */
  sdk(): Promise<BaseAccountModule>
  /** Where the wallet's window is, where it is not Base's own. */
  readonly walletUrl?: string
}

/** Base Account, the wallet of Coinbase with passkeys: a window of Base's, asked through its SDK without telemetry. */
export const baseAccount = ({ sdk, walletUrl }: BaseAccountOptions): ExternalWallet => ({
  id: 'baseAccount',
  name: 'Base Account',
  rdns: 'app.base.account',
  async open({ host }) {
    const { createBaseAccountSDK } = await sdk()
    const provider = createBaseAccountSDK({
      appName: host.metadata.name,
      appLogoUrl: host.metadata.icons[0] ?? null,
      appChainIds: host.networks().map(({ id }) => Number(id)),
      preference: { telemetry: false, ...(walletUrl === undefined ? {} : { walletUrl }) },
    }).getProvider() as Eip1193Provider & { disconnect?(): Promise<void> }
    return { provider, disconnect: async () => provider.disconnect?.() }
  },
})
