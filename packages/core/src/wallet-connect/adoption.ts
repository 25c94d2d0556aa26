import type { Connection } from '../adapter/connection.types.js'
import type { ConnectWalletInput } from '../connection/connection.types.js'
import type { ClientContext } from '../context/context.js'
import { type LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { sleep } from '../kernel/task.js'
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

/** How long the namespace that the page shows waits for the others, which may ask the wallet for their addresses. */
const OTHERS_MS = 5000

interface ConnectAllInput {
  /** Connects by itself. */
  readonly except?: string
  /** What the caller named. */
  readonly wanted?: string | undefined
  readonly input?: object
}

/** What became of the namespaces that a session grants, in the order they settled. */
export interface Outcomes {
  readonly connections: Connection[]
  readonly failures: { readonly namespace: string; readonly error: LatchkeyError }[]
}

/** Hands the one session to every adapter, and connects what it grants. */
export function createAdoption({ ctx, link, pairings, activeNamespace, connect, asking }: AdoptionDeps) {
  const { env, options, registry, scope } = ctx
  let adopting: Promise<void> | undefined
  const runs = new WeakMap<ReadSession, Promise<Outcomes>>()

  const adopt = async (namespace: string) => {
    const pair = async () => {
      const session = await pairings.pair()
      connectAll(session, { except: namespace }).catch(error =>
        env.logger.warn("The session can't be used in other namespaces", error),
      )
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
  /**
   * Connects every namespace that the session grants, the main one last: what connects last is what the page shows.
   * A namespace that fails leaves the others usable, and one that takes long does not hold up the main one.
   */
  const connectGranted = async (
    session: ReadSession,
    { except, wanted, input = {} }: ConnectAllInput,
  ): Promise<Outcomes> => {
    await adoptAll()
    const granted = Object.keys(session.namespaces).filter(
      namespace => namespace !== except && registry.findConnector(namespace, WALLET_CONNECT),
    )
    const main = [wanted, activeNamespace()].find(each => granted.includes(each ?? '')) ?? granted[0]
    const outcomes: Outcomes = { connections: [], failures: [] }
    const connectOne = async (namespace: string) => {
      try {
        outcomes.connections.push(await connect({ ...input, namespace, connectorId: WALLET_CONNECT }))
      } catch (error) {
        outcomes.failures.push({
          namespace,
          error: toLatchkeyError(error, 'connectFailed', 'Failed to connect'),
        })
        env.logger.warn(`The session can't be used in ${namespace}`, error)
      }
    }
    const others = Promise.all(granted.filter(each => each !== main).map(connectOne))
    const patience = new AbortController()
    await Promise.race([
      others,
      sleep(OTHERS_MS, env.clock, patience.signal, scope.signal).catch(() => undefined),
    ])
    patience.abort()
    if (main !== undefined) await connectOne(main)
    return outcomes
  }
  /** Everybody who waits for the same session gets the outcome of one run. */
  const connectAll = (session: ReadSession, input: ConnectAllInput): Promise<Outcomes> => {
    if (input.except !== undefined) return connectGranted(session, input)
    const outcomes = runs.get(session) ?? connectGranted(session, input)
    runs.set(session, outcomes)
    return outcomes
  }
  return { adoptAll, connectAll }
}
