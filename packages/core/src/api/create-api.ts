// The clients of one kit, by the hosts that the app named.
import type { ClientContext } from '../context/context.js'
import { loadOnce } from '../kernel/load-once.js'
import type { AppApi } from './app-api.js'
import type { BlockchainApi } from './blockchain-api.types.js'

/**
 * Calls to the hosts that the app named in `services`. Each method fetches the code of its calls once, and resolves with
 * `undefined` if the app named no such host. Each throws LatchkeyError `invalidOptions`, `unavailable`.
 */
export interface Api {
  /** Calls to `services.apiUrl`. */
  app(): Promise<AppApi | undefined>
  /** Calls to `services.blockchainApiUrl`. */
  blockchain(): Promise<BlockchainApi | undefined>
  /** Takes the transport's client id, which goes to the blockchain API from then on. */
  identify(clientId: string): void
}

/** Makes the calls of one client. */
export function createFeature({ ctx }: { readonly ctx: Pick<ClientContext, 'env' | 'options'> }): Api {
  const { env, options } = ctx
  const { apiUrl, blockchainApiUrl } = options.services ?? {}
  let clientId: string | undefined
  /** Loads the code, if there is a host, and makes the calls to it. */
  const load = <Code, Calls>(
    url: string | undefined,
    fetchCode: () => Promise<Code>,
    create: (
      code: Code,
      host: { readonly url: string; readonly projectId?: string; env: typeof env },
    ) => Calls,
  ) =>
    loadOnce(async () => {
      if (url === undefined) return undefined
      const { projectId } = options
      return create(await fetchCode(), { url, env, ...(projectId ? { projectId } : {}) })
    })
  return {
    app: load(
      apiUrl,
      () => import('./app-api.js'),
      (code, host) => code.createAppApi(host),
    ),
    blockchain: load(
      blockchainApiUrl,
      () => import('./blockchain-api.js'),
      (code, host) => code.createBlockchainApi({ ...host, clientId: () => clientId }),
    ),
    identify(id) {
      clientId = id
    },
  }
}
