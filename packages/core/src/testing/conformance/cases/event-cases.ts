import type { AdapterEvent } from '../../../adapter/contract/adapter-events.types.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkAccounts, checkCloneable, checkNetworkId, show } from '../checks.js'
import type { Party, Stage } from '../stage.js'
import { ensure } from '../wait.js'

type WalletEvent = Exclude<AdapterEvent, { type: 'connectorsChanged' }>

const isWalletEvent = (event: AdapterEvent): event is WalletEvent => event.type !== 'connectorsChanged'

/** Does something to a connected wallet and gives what was reported of it. */
async function reports(stage: Stage, party: Party, act: () => unknown): Promise<readonly WalletEvent[]> {
  await stage.quiet()
  const before = party.events.filter(isWalletEvent).length
  await act()
  await stage.quiet()
  return party.events.filter(isWalletEvent).slice(before)
}

/** As `reports`, but waits for the first event of the type, and wants no second. */
async function reportsOnce<T extends WalletEvent['type']>(
  stage: Stage,
  party: Party,
  type: T,
  act: () => unknown,
): Promise<Extract<WalletEvent, { type: T }>> {
  await stage.quiet()
  const before = party.of(type).length
  await act()
  await stage.until(() => party.of(type).length > before, `${type} was not reported`)
  await stage.quiet()
  const found = party.of(type).slice(before)
  ensure(found.length === 1, `${type} was reported ${found.length} times instead of once: ${show(found)}`)
  return found[0] as Extract<WalletEvent, { type: T }>
}

const changes: readonly CaseDefinition[] = [
  {
    name: 'reports a change of accounts once, with valid accounts',
    async run(stage) {
      const party = stage.open()
      const { connection } = await party.connect()
      const change = () => stage.wallet.changeAccounts()
      const { accounts } = await reportsOnce(stage, party, 'accountsChanged', change)
      checkAccounts(accounts, stage.fixture.adapter.namespace, await stage.codec(), 'accountsChanged')
      const addresses = (list: typeof accounts) => show(list.map(({ address }) => address))
      ensure(
        addresses(accounts) !== addresses(connection.accounts),
        `accountsChanged reported the accounts from before: ${addresses(accounts)}`,
      )
    },
  },
  {
    name: 'reports a network that the app never asked for, and stays connected',
    needs: 'changeNetworkToUnknown',
    async run(stage) {
      const party = stage.open()
      await party.connect()
      const { adapter, networks } = stage.fixture
      const { networkId } = await reportsOnce(stage, party, 'networkChanged', () =>
        stage.script('changeNetworkToUnknown')(),
      )
      checkNetworkId(networkId, adapter.namespace, 'networkChanged.networkId')
      const known = networks.some(({ caipNetworkId }) => caipNetworkId === networkId)
      ensure(!known, `networkChanged reported the known ${networkId} instead of the unknown network`)
      ensure(party.of('disconnected').length === 0, 'an unknown network was taken for a disconnect')
    },
  },
  {
    name: 'names connectors that it listed, in every event',
    async run(stage) {
      const party = stage.open()
      const { connector } = await party.connect()
      await reportsOnce(stage, party, 'accountsChanged', () => stage.wallet.changeAccounts())
      await stage.wallet.changeNetworkToUnknown?.()
      await stage.quiet()
      for (const event of party.events.filter(isWalletEvent)) {
        checkCloneable(event, event.type)
        ensure(
          event.connectorId === connector.id,
          `${event.type} names the connector ${show(event.connectorId)}; ${show(connector.id)} is connected`,
        )
      }
    },
  },
  {
    name: 'reports nothing of a wallet that is not connected',
    async run(stage) {
      const party = stage.open()
      const connector = await party.findConnector()
      const early = await reports(stage, party, () => stage.wallet.changeAccounts())
      ensure(early.length === 0, `${early[0]?.type} was reported before anybody connected`)
      await stage.settle(connector.connect({}), 'connect()')
      await stage.settle(connector.disconnect(), 'disconnect()')
      const late = await reports(stage, party, () => stage.wallet.changeAccounts())
      ensure(late.length === 0, `${late[0]?.type} was reported after the disconnect`)
    },
  },
]

const endings: readonly CaseDefinition[] = [
  {
    name: 'disconnects as often as it is told, and reports it at most once',
    async run(stage) {
      const party = stage.open()
      const { connector } = await party.connect()
      await stage.settle(connector.disconnect(), 'disconnect()')
      await stage.settle(connector.disconnect(), 'the second disconnect()')
      await stage.quiet()
      const { length } = party.of('disconnected')
      ensure(length <= 1, `disconnected was reported ${length} times`)
      ensure(
        stage.wallet.listenerCount === 0,
        `${stage.wallet.listenerCount} listeners are left on the wallet`,
      )
    },
  },
  {
    name: 'reports a disconnect by the wallet exactly once',
    needs: 'disconnectFromWallet',
    async run(stage) {
      const party = stage.open()
      const { connector } = await party.connect()
      await reportsOnce(stage, party, 'disconnected', () => stage.script('disconnectFromWallet')())
      await stage.settle(connector.disconnect(), 'disconnect() after the wallet disconnected')
      await stage.quiet()
      const { length } = party.of('disconnected')
      ensure(length === 1, `disconnected was reported ${length} times after disconnect() was called as well`)
    },
  },
]

/** What an adapter promises to tell, and not to tell. */
export const eventCases: readonly CaseDefinition[] = [...changes, ...endings]
