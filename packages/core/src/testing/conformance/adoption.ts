import type { Connection } from '../../adapter/contract/connection.types.js'
import type { Connector } from '../../adapter/contract/connector.types.js'
import {
  createScriptedTransport,
  type ScriptedGrant,
  type ScriptedTransport,
} from '../shared-session/scripted-transport.js'
import { checkConnection } from './checks.js'
import type { Party, PartyOptions, Stage } from './stage.js'
import { ensure } from './wait.js'

/** A session, and who adopted it. */
export interface Adoption {
  /** How often the person was asked so far. */
  asked(): number
  readonly transport: ScriptedTransport
  readonly party: Party
  readonly connector: Connector
  connect(): Promise<Connection>
}

/** How a session differs from the fixture's. */
interface AdoptionOptions extends PartyOptions {
  readonly session?: Partial<ScriptedGrant>
  /** A session stands from the last visit. */
  readonly open?: boolean
}

/** Makes a session and has a fresh instance adopt it; nobody connected yet. */
export async function adopt(
  stage: Stage,
  { session, open = false, ...options }: AdoptionOptions = {},
): Promise<Adoption> {
  const { session: given } = stage.fixture
  ensure(typeof given === 'object', 'the fixture gives no session')
  const transport = createScriptedTransport({ ...given, open, session: { ...given.session, ...session } })
  const party = stage.open(options)
  const { instance } = party
  ensure(instance.adopt, 'the fixture gives a session, but the instance has no adopt()')
  const connector = await stage.settle(instance.adopt(transport), 'adopt()')
  return {
    asked: () => transport.promptCount,
    transport,
    party,
    connector,
    connect: () => stage.settle(connector.connect({}), 'connect()'),
  }
}

/** The connection is one, over this session, on a network that it grants. */
export async function checkConnected(
  stage: Stage,
  { connector, transport }: Adoption,
  connection: Connection,
) {
  const { namespace } = stage.fixture.adapter
  const codec = await stage.codec()
  checkConnection(connection, { namespace, connectorId: connector.id }, codec, 'connection')
  const granted = transport.session()?.networkIds ?? []
  ensure(granted.includes(connection.networkId), `it is on ${connection.networkId}, which was not granted`)
}
