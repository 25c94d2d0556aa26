import type { Connection } from '../adapter/connection.types.js'
import type { ClientContext } from '../client/context.js'
import type { ConnectWalletInput } from '../connection/connection.types.js'
import type { Link } from './link.js'
import type { Pairings } from './pairings.js'
import type { ReadSession } from './read-session.js'
import { createTransport } from './transport.js'
import { WALLET_CONNECT } from './wallet-connect.types.js'

/** What handing the session to the adapters needs. */
export interface AdoptionDeps {
  readonly ctx: ClientContext
  readonly link: Link
  readonly pairings: Pairings
  activeNamespace(): string | null | undefined
  connect(input: ConnectWalletInput): Promise<Connection>
  /** Called around every request. */
  asking(change: 1 | -1): void
}

/** Hands the one session to every adapter, and connects what it grants. */
export function createAdoption({ ctx, link, pairings, activeNamespace, connect, asking }: AdoptionDeps) {
  const { env, options, registry } = ctx
  let adopting: Promise<void> | undefined

  const adopt = async (namespace: string) => {
    const pair = async () => {
      const session = await pairings.pair()
      void connectAll(session, namespace)
      return session
    }
    const transport = createTransport(namespace, { link, pair, asking })
    const connector = await registry.instances.get(namespace)?.adopt?.(transport)
    if (connector) registry.adopt(namespace, connector)
  }
  /** Once; what failed is tried again at the next call. */
  const adoptAll = () => {
    adopting ??= Promise.all(options.adapters.map(({ namespace }) => adopt(namespace))).then(
      () => undefined,
      error => {
        adopting = undefined
        throw error
      },
    )
    return adopting
  }
  /** Connects what the session grants: the namespace that matters last, so that it is the one shown. */
  const connectAll = async (session: ReadSession, except?: string, wanted?: string, input: object = {}) => {
    await adoptAll()
    const granted = Object.keys(session.namespaces).filter(
      namespace => namespace !== except && registry.findConnector(namespace, WALLET_CONNECT),
    )
    const main = [wanted, activeNamespace()].find(each => granted.includes(each ?? '')) ?? granted[0]
    const connected = new Map<string, Connection>()
    for (const namespace of [...granted.filter(each => each !== main), ...(main ? [main] : [])]) {
      try {
        connected.set(namespace, await connect({ ...input, namespace, connectorId: WALLET_CONNECT }))
      } catch (error) {
        if (namespace === main) throw error
        env.logger.warn(`The session could not be used in ${namespace}`, error)
      }
    }
    return main === undefined ? undefined : connected.get(main)
  }
  return { adoptAll, connectAll }
}
