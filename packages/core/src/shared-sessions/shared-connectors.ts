import type { Connection } from '../adapter/contract/connection.types.js'
import type { SharedTransport, TransportSession } from '../adapter/contract/shared-transport.types.js'
import type { ConnectWalletInput, SessionPart } from '../connection/connection.types.js'
import type { ConnectedSession } from '../context/client-events.types.js'
import type { ClientContext } from '../context/context.js'
import { type LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { sleep } from '../kernel/sleep.js'

/** A session that several namespaces share, with what it grants in each. */
export interface SharedSession {
  readonly namespaces: Readonly<Record<string, TransportSession>>
}

/** What one shared transport hands to the adapters with. */
export interface SharedConnectorsDeps<Session extends SharedSession> {
  readonly ctx: ClientContext
  /** The id that its connectors have in every namespace. */
  readonly connectorId: string
  /** Asks for a session, or joins the request that is under way. */
  pair(): Promise<Session>
  /** Makes the transport as the adapter of one namespace sees it; `pair` is what its `open` calls. */
  createTransport(namespace: string, pair: () => Promise<Session>): SharedTransport
  activeNamespace(): string | undefined
  /** Connects one namespace of a session. */
  connectPart(input: ConnectWalletInput, part: SessionPart): Promise<Connection>
  /** Says that the session is connected; resolves when it may be used. */
  sessionConnected(connected: ConnectedSession): Promise<void>
}

/** How long the namespace that the page shows waits for the others, which may ask the wallet for their addresses. */
const OTHERS_MS = 5000

/** How the namespaces of a session are connected. */
export interface ConnectSessionInput {
  /** The namespace that the caller named. */
  readonly wanted?: string | undefined
  readonly input?: object
}

/** What became of the namespaces that a session grants, in the order they settled. */
export interface Outcomes {
  /** What the page shows from now on; undefined when every namespace failed. */
  main: string | undefined
  readonly connections: Connection[]
  readonly failures: { readonly namespace: string; readonly error: LatchkeyError }[]
}

/** The connectors of one shared transport, one per namespace. */
export interface SharedConnectors<Session extends SharedSession> {
  /** Makes them, once; what failed is tried again at the next call. */
  create(): Promise<void>
  /** Connects every namespace that the session grants. Everybody who waits for one session gets the same outcome. */
  connect(session: Session, input: ConnectSessionInput): Promise<Outcomes>
}

/** Makes the connectors of one shared transport. */
export function createSharedConnectors<Session extends SharedSession>(
  deps: SharedConnectorsDeps<Session>,
): SharedConnectors<Session> {
  const { ctx, connectorId } = deps
  const { env, options, registry, scope } = ctx
  let creating: Promise<void> | undefined
  const runs = new WeakMap<SharedSession, Promise<Outcomes>>()

  const createIn = async (namespace: string) => {
    const transport = deps.createTransport(namespace, async () => {
      const session = await deps.pair()
      connectOthers(session, namespace).catch(error =>
        env.logger.warn("The session can't be used in other namespaces", error),
      )
      return session
    })
    const connector = await registry.instances.get(namespace)?.adopt?.(transport)
    if (connector) registry.addShared(namespace, connector)
  }
  const create = () => {
    creating ??= Promise.all(options.adapters.map(({ namespace }) => createIn(namespace))).then(
      () => undefined,
      error => {
        creating = undefined
        throw error
      },
    )
    return creating
  }
  const grantedIn = (session: Session) =>
    Object.keys(session.namespaces).filter(namespace => registry.findConnector(namespace, connectorId))

  /** The caller connects one namespace by itself. */
  const connectOthers = async (session: Session, except: string) => {
    await create()
    const others = grantedIn(session).filter(each => each !== except)
    await Promise.all(others.map(each => connectIn(each)))
  }
  /** One that fails leaves the others usable. */
  const connectIn = async (
    namespace: string,
    outcomes?: Outcomes,
    input: object = {},
    part: SessionPart = 'other',
  ) => {
    try {
      const connection = await deps.connectPart({ ...input, namespace, connectorId }, part)
      outcomes?.connections.push(connection)
    } catch (failure) {
      const error = toLatchkeyError(failure, 'connectFailed', 'Failed to connect')
      outcomes?.failures.push({ namespace, error })
      env.logger.warn(`The session can't be used in ${namespace}`, error)
    }
  }
  const waitFor = async (others: Promise<unknown>) => {
    const patience = new AbortController()
    const late = sleep(OTHERS_MS, env.clock, patience.signal, scope.signal).catch(() => undefined)
    await Promise.race([others, late])
    patience.abort()
  }
  const connectGranted = async (
    session: Session,
    { wanted, input }: ConnectSessionInput,
  ): Promise<Outcomes> => {
    await create()
    const outcomes: Outcomes = { main: undefined, connections: [], failures: [] }
    const granted = grantedIn(session)
    const first = [wanted, deps.activeNamespace()].find(each => granted.includes(each ?? '')) ?? granted[0]
    const others = granted.filter(each => each !== first)
    const connecting = Promise.all(others.map(each => connectIn(each, outcomes, input)))
    if (first !== undefined) await connectIn(first, outcomes, input, 'main')
    await waitFor(connecting)
    const namespaces = outcomes.connections.map(({ namespace }) => namespace)
    const main = namespaces.find(each => each === first) ?? namespaces[0]
    outcomes.main = main
    if (main !== undefined) await deps.sessionConnected({ connectorId, namespaces, main })
    return outcomes
  }
  return {
    create,
    connect(session, input) {
      const outcomes = runs.get(session) ?? connectGranted(session, input)
      runs.set(session, outcomes)
      return outcomes
    },
  }
}
