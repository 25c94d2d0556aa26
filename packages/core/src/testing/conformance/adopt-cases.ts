import type { Connection } from '../../adapter/connection.types.js'
import type { Connector } from '../../adapter/connector.types.js'
import { safeParseAccountId } from '../../caip/account-id.js'
import { createMemoryStorage } from '../memory-storage.js'
import { createScriptedTransport, type ScriptedGrant, type ScriptedTransport } from '../scripted-transport.js'
import { verifier } from './capability-cases.js'
import type { CaseDefinition } from './case-definition.js'
import { checkAccounts, checkCloneable, checkConnection, checkError, show } from './checks.js'
import type { Party, PartyOptions, Stage } from './stage.js'
import { ensure } from './wait.js'

/** A session, and who adopted it. */
interface Adoption {
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

const needs = 'session'

async function adopt(
  stage: Stage,
  { session, open = false, ...options }: AdoptionOptions = {},
): Promise<Adoption> {
  const { session: given } = stage.fixture
  ensure(given, 'the fixture gives no session')
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

const addressesOf = ({ accounts }: Pick<Connection, 'accounts'>) => accounts.map(({ address }) => address)

async function checkConnected(stage: Stage, { connector, transport }: Adoption, connection: Connection) {
  const { namespace } = stage.fixture.adapter
  const codec = await stage.codec()
  checkConnection(connection, { namespace, connectorId: connector.id }, codec, 'connection')
  const granted = transport.session()?.networkIds ?? []
  ensure(granted.includes(connection.networkId), `it is on ${connection.networkId}, which was not granted`)
}

const connecting: readonly CaseDefinition[] = [
  {
    name: 'over a session: asks for one once, and connects with plain CAIP-10 data',
    needs,
    async run(stage) {
      const adoption = await adopt(stage)
      const { asked, transport, connector, connect } = adoption
      ensure(asked() === 0, 'adopt() asked the person')
      ensure(
        connector.id === transport.connectorId,
        `the connector is ${show(connector.id)}, not the transport's`,
      )
      await checkConnected(stage, adoption, await connect())
      ensure(asked() === 1, `connect() asked ${asked()} times`)
    },
  },
  {
    name: 'over a session: takes one that stands without asking, and asks for none in silence',
    needs,
    async run(stage) {
      const standing = await adopt(stage, { open: true })
      const connection = await stage.settle(standing.connector.connect({ silent: true }), 'a silent connect')
      await checkConnected(stage, standing, connection)
      ensure(standing.transport.promptCount === 0, 'a silent connect asked the person')
      const none = await adopt(stage)
      const error = await stage.refusal(none.connector.connect({ silent: true }), 'a silent connect')
      checkError(error, 'notAuthorized', 'a silent connect without a session')
      ensure(none.transport.promptCount === 0, 'a silent connect without a session asked the person')
    },
  },
  {
    name: 'over a session: reports a rejection as userRejected, and never asks for who has gone',
    needs,
    async run(stage) {
      const { transport, connector, connect } = await adopt(stage)
      const signal = AbortSignal.abort()
      const aborted = await stage.refusal(connector.connect({}, { signal }), 'an aborted connect')
      checkError(aborted, 'aborted', 'an aborted connect')
      ensure(transport.promptCount === 0, 'an aborted connect asked the person')
      transport.rejectNext()
      const error = await stage.refusal(connector.connect({}), 'a declined connect')
      checkError(error, 'userRejected', 'a declined connect')
      ensure((await connect()).accounts.length > 0, 'connect() after a rejection gave no account')
    },
  },
  {
    name: 'over a session: connects although nothing can be stored',
    needs,
    async run(stage) {
      const adoption = await adopt(stage, { storage: createMemoryStorage({ failing: 'all' }) })
      await checkConnected(stage, adoption, await adoption.connect())
    },
  },
]

/** What a connection can do without any method of the wallet. */
const WITHOUT_METHODS: readonly string[] = ['switchNetwork', 'request']

const able: readonly CaseDefinition[] = [
  {
    name: 'over a session: can do what was granted and nothing else',
    needs,
    async run(stage) {
      const full = await adopt(stage)
      ensure(Object.keys(full.connector.capabilities(await full.connect())).length > 0, 'it can do nothing')
      const bare = await adopt(stage, { session: { methods: ['kit_nothing'] } })
      const left = Object.keys(bare.connector.capabilities(await bare.connect()))
      const extra = left.filter(name => !WITHOUT_METHODS.includes(name))
      ensure(extra.length === 0, `without a granted method it still declares ${show(extra)}`)
    },
  },
  {
    name: 'over a session: signs what can be verified, asks one thing at a time, reports a rejection',
    needs,
    async run(stage) {
      const { transport, party, connector, connect } = await adopt(stage)
      const connection = await connect()
      const [account] = connection.accounts
      const { signMessage } = connector.capabilities(connection)
      if (!signMessage || !account) return
      transport.rejectNext()
      const sign = (message: string, signal?: AbortSignal) =>
        signMessage.sign({ account, message }, signal ? { signal } : {})
      checkError(
        await stage.refusal(sign('no'), 'a declined signature'),
        'userRejected',
        'a declined signature',
      )
      const before = transport.promptCount
      const gone = await stage.refusal(sign('gone', AbortSignal.abort()), 'an aborted signature')
      checkError(gone, 'aborted', 'an aborted signature')
      ensure(transport.promptCount === before, 'an aborted signature asked the person')
      const message = 'A text to sign: grüezi'
      const signed = await stage.settle(sign(message), 'signMessage.sign()')
      checkCloneable(signed, 'the signature')
      const verify = verifier(stage, party)
      if (!verify) return
      const asked = { networkId: connection.networkId, address: account.address, message, signed }
      ensure(
        await stage.settle(Promise.resolve(verify(asked)), 'verifyMessage()'),
        'its signature is not right',
      )
    },
  },
  {
    name: 'over a session: goes to a granted network without asking, and to no other by itself',
    needs,
    async run(stage) {
      const { transport, party, connector, connect } = await adopt(stage, {
        session: { methods: ['kit_nothing'] },
      })
      const connection = await connect()
      const { switchNetwork } = connector.capabilities(connection)
      const granted = transport.session()?.networkIds ?? []
      const others = stage.fixture.networks.filter(
        ({ caipNetworkId }) => caipNetworkId !== connection.networkId,
      )
      const there = others.find(({ caipNetworkId }) => granted.includes(caipNetworkId))
      const elsewhere = others.find(({ caipNetworkId }) => !granted.includes(caipNetworkId))
      const asked = transport.promptCount
      if (switchNetwork && elsewhere) {
        const error = await stage.refusal(switchNetwork.switchTo(elsewhere), 'a switch beyond the session')
        checkError(error, 'unsupportedNetwork', 'a switch beyond the session')
      }
      if (switchNetwork && there) {
        await stage.settle(switchNetwork.switchTo(there), 'switchTo()')
        await stage.quiet()
        const told = party.of('networkChanged').map(({ networkId }) => networkId)
        ensure(show(told) === show([there.caipNetworkId]), `switchTo() reported ${show(told)}`)
      }
      ensure(transport.promptCount === asked, 'switching asked the person')
    },
  },
]

/** The session's accounts that are on the network of the connection, as the wallet spells them. */
const spelled = ({ transport }: Adoption, { networkId }: Connection): string[] =>
  (transport.session()?.accountIds ?? []).flatMap(id => {
    const parsed = safeParseAccountId(id)
    return parsed && `${parsed.namespace}:${parsed.reference}` === networkId ? [parsed.address] : []
  })

const hearing: readonly CaseDefinition[] = [
  {
    name: 'over a session: reports another account and another network once, with valid accounts',
    needs,
    async run(stage) {
      const adoption = await adopt(stage)
      const { transport, party, connect } = adoption
      const connection = await connect()
      const codec = await stage.codec()
      const addresses = spelled(adoption, connection).reverse()
      if (addresses.length > 1 && connection.accounts.length > 1) {
        transport.tell({ type: 'accountsChanged', addresses })
        await stage.quiet()
        const told = party.of('accountsChanged')
        ensure(told.length === 1, `another account was reported ${told.length} times`)
        checkAccounts(told[0]?.accounts ?? [], stage.fixture.adapter.namespace, codec, 'accountsChanged')
        const after = addressesOf(told[0] ?? connection)
        ensure(after[0] !== addressesOf(connection)[0], 'the account in use is not the first one')
      }
      const there = transport.session()?.networkIds.find(networkId => networkId !== connection.networkId)
      if (!there) return
      transport.tell({ type: 'networkChanged', networkId: there })
      await stage.quiet()
      const networks = party.of('networkChanged').map(({ networkId }) => networkId)
      ensure(show(networks) === show([there]), `another network was reported as ${show(networks)}`)
    },
  },
  {
    name: 'over a session: is closed once, by the wallet or by the app, and can do nothing then',
    needs,
    async run(stage) {
      const wallet = await adopt(stage)
      const connection = await wallet.connect()
      wallet.transport.closeFromWallet()
      await stage.quiet()
      await stage.settle(wallet.connector.disconnect(), 'disconnect() after the end')
      const told = wallet.party.of('disconnected').length
      ensure(told === 1, `the end of the session was reported ${told} times`)
      const left = Object.keys(wallet.connector.capabilities(connection))
      ensure(left.length === 0, `after the end it still declares ${show(left)}`)
      const app = await adopt(stage)
      await app.connect()
      await stage.settle(app.connector.disconnect(), 'disconnect()')
      await stage.settle(app.connector.disconnect(), 'a second disconnect()')
      ensure(app.transport.session() === undefined, 'disconnect() did not end the session')
      ensure(app.transport.watcherCount === 0, 'disconnect() left a watcher on the transport')
    },
  },
  {
    name: 'over a session: leaves no watcher after dispose, and is silent',
    needs,
    async run(stage) {
      const { transport, party, connect } = await adopt(stage)
      ensure(transport.watcherCount === 0, 'adopt() watches the transport before anybody connected')
      const connection = await connect()
      await stage.quiet()
      party.instance.dispose()
      const before = party.events.length
      transport.tell({ type: 'networkChanged', networkId: connection.networkId })
      transport.closeFromWallet()
      await stage.quiet()
      ensure(transport.watcherCount === 0, 'dispose() left a watcher on the transport')
      ensure(party.events.length === before, 'after dispose() it reported what the transport told')
      ensure(
        stage.leftovers().length === 0,
        `after dispose() there are left: ${stage.leftovers().join(', ')}`,
      )
    },
  },
]

/** What adopting a shared transport promises. */
export const adoptCases: readonly CaseDefinition[] = [...connecting, ...able, ...hearing]
