import type { Connection } from '../../../adapter/contract/connection.types.js'
import { safeParseAccountId } from '../../../caip/account-id.js'
import { type Adoption, adopt } from '../adoption.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkAccounts, show } from '../checks.js'
import { ensure } from '../wait.js'

const needs = 'session'

const addressesOf = ({ accounts }: Pick<Connection, 'accounts'>) => accounts.map(({ address }) => address)

/** The session's accounts that are on the network of the connection, as the wallet spells them. */
const spelled = ({ transport }: Adoption, { networkId }: Connection): string[] =>
  (transport.session()?.accountIds ?? []).flatMap(id => {
    const parsed = safeParseAccountId(id)
    return parsed && `${parsed.namespace}:${parsed.reference}` === networkId ? [parsed.address] : []
  })

/** What is told of an adopted session, and how it ends. */
export const adoptEventCases: readonly CaseDefinition[] = [
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
