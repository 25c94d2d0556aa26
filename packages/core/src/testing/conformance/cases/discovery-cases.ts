import type { Connector, ConnectorType } from '../../../adapter/contract/connector.types.js'
import { cleanName } from '../../../adapter/runtime/wallet-identity.js'
import { createMemoryStorage } from '../../memory-storage.js'
import type { CaseDefinition } from '../case-definition.js'
import { show } from '../checks.js'
import type { Party, Stage } from '../stage.js'
import { ensure } from '../wait.js'

const types: Record<ConnectorType, true> = {
  INJECTED: true,
  ANNOUNCED: true,
  EXTERNAL: true,
  MULTI_CHAIN: true,
  WALLET_CONNECT: true,
  AUTH: true,
}

function checkConnector(connector: Connector): void {
  const what = `connector ${show(connector.id)}`
  ensure(typeof connector.id === 'string' && connector.id !== '', `${what}: the id is empty`)
  ensure(Object.hasOwn(types, connector.type), `${what}: unknown type ${show(connector.type)}`)
  ensure(
    cleanName(connector.name) === connector.name,
    `${what}: the name ${show(connector.name)} was not cleaned (cleanName)`,
  )
  ensure(
    connector.icon === undefined || /^(data:image\/|https:\/\/)/.test(connector.icon),
    `${what}: the icon is neither a data:image nor an https: address`,
  )
}

function checkUntouched({ env, wallet, leftovers }: Stage, party: Party, when: string): void {
  ensure(party.events.length === 0, `${when} it reported ${show(party.events.map(event => event.type))}`)
  ensure(env.fetch.calls.length === 0, `${when} it called ${show(env.fetch.calls[0]?.url)}`)
  ensure(party.storage.writes + env.storage.writes === 0, `${when} it wrote to storage`)
  ensure(wallet.promptCount === 0, `${when} it asked the person`)
  ensure(leftovers().length === 0, `${when} it left ${leftovers().join(', ')}`)
}

/** What an adapter promises before anybody connects. */
export const discoveryCases: readonly CaseDefinition[] = [
  {
    name: 'does nothing until it is told to discover',
    async run(stage) {
      const party = stage.open()
      await stage.codec()
      await stage.quiet()
      checkUntouched(stage, party, 'before discover()')
    },
  },
  {
    name: 'lives on a server, where it finds nothing',
    async run(stage) {
      const party = stage.open({ server: true })
      party.instance.discover()
      await stage.quiet()
      ensure(
        party.connectors().length === 0,
        `it found ${show(party.connectors().map(({ id }) => id))} there`,
      )
      ensure(stage.env.fetch.calls.length === 0, 'it called the network')
      ensure(party.storage.writes === 0, 'it wrote to storage')
      party.instance.dispose()
    },
  },
  {
    name: 'finds the installed wallet and describes it, without asking the person',
    async run(stage) {
      const party = stage.open()
      await party.findConnector()
      await stage.quiet()
      for (const connector of party.connectors()) checkConnector(connector)
      ensure(stage.wallet.promptCount === 0, 'discovery asked the person')
      const early = party.events.find(event => event.type !== 'connectorsChanged')
      ensure(!early, `discovery reported ${early?.type} although nothing is connected`)
    },
  },
  {
    name: 'discovers once, however often it is told',
    async run(stage) {
      const party = stage.open()
      await party.findConnector()
      await stage.quiet()
      const listeners = stage.env.window.listenerCount()
      party.instance.discover()
      await stage.quiet()
      const added = stage.env.window.listenerCount() - listeners
      ensure(added <= 0, `a second discover() left ${added} more listeners on the window`)
      const ids = party.connectors().map(({ id }) => id)
      ensure(new Set(ids).size === ids.length, `a connector id is listed twice: ${show(ids)}`)
    },
  },
  {
    name: 'keeps a connector the same object while it is listed',
    async run(stage) {
      const party = stage.open()
      const first = await party.findConnector()
      party.instance.discover()
      await stage.quiet()
      const later = party.connectors().find(({ id }) => id === first.id)
      ensure(
        later === first,
        `connector ${show(first.id)} became another object: its connection would be lost`,
      )
    },
  },
  {
    name: 'loads ahead without asking the person, as often as it is told',
    async run(stage) {
      const party = stage.open()
      await party.findConnector()
      await stage.settle(Promise.resolve(party.instance.preload?.()), 'preload()')
      await stage.settle(Promise.resolve(party.instance.preload?.()), 'the second preload()')
      ensure(stage.wallet.promptCount === 0, 'preload() asked the person')
    },
  },
  {
    name: 'works on when storage fails',
    async run(stage) {
      const party = stage.open({ storage: createMemoryStorage({ failing: 'all' }) })
      const { connector, connection } = await party.connect()
      ensure(connection.accounts.length > 0, 'connect() gave no account')
      await stage.settle(connector.disconnect(), 'disconnect()')
    },
  },
]
