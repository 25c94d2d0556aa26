import type { CaseDefinition } from '../case-definition.js'
import { show } from '../checks.js'
import type { Stage } from '../stage.js'
import { ensure } from '../wait.js'

function checkNothingLeft(stage: Stage, when: string): void {
  ensure(stage.leftovers().length === 0, `${when} there are left: ${stage.leftovers().join(', ')}`)
}

async function changeEverything({ wallet }: Stage): Promise<void> {
  await wallet.changeAccounts()
  await wallet.changeNetworkToUnknown?.()
  await wallet.disconnectFromWallet?.()
}

const alone: readonly CaseDefinition[] = [
  {
    name: 'leaves no listener, timer or request after dispose',
    async run(stage) {
      const party = stage.open()
      await party.connect()
      await stage.quiet()
      party.instance.dispose()
      checkNothingLeft(stage, 'after dispose()')
    },
  },
  {
    name: 'is silent after dispose',
    async run(stage) {
      const party = stage.open()
      await party.connect()
      await stage.quiet()
      party.instance.dispose()
      const before = party.events.length
      await changeEverything(stage)
      party.instance.discover()
      await stage.quiet()
      const late = party.events.slice(before)
      ensure(late.length === 0, `after dispose() it reported ${show(late.map(({ type }) => type))}`)
      checkNothingLeft(stage, 'after discover() on a disposed instance')
    },
  },
  {
    name: 'is disposed as often as it is told, at any stage',
    async run(stage) {
      const fresh = stage.open()
      fresh.instance.dispose()
      fresh.instance.dispose()
      const discovering = stage.open()
      discovering.instance.discover()
      discovering.instance.dispose()
      discovering.instance.dispose()
      const connected = stage.open()
      await connected.connect()
      connected.instance.dispose()
      connected.instance.dispose()
      await stage.quiet()
      checkNothingLeft(stage, 'after dispose()')
    },
  },
  {
    name: 'leaves nothing when the wallet answers after dispose',
    needs: 'hangNext',
    async run(stage) {
      const party = stage.open()
      const connector = await party.findConnector()
      const approve = stage.script('hangNext')()
      const connecting = connector.connect({}).catch(() => undefined)
      await stage.until(() => stage.wallet.promptCount > 0, 'connect() did not ask the person')
      const before = party.events.length
      party.instance.dispose()
      approve()
      await stage.settle(connecting, 'a connect that is approved after dispose()')
      await stage.quiet()
      checkNothingLeft(stage, 'after an approval that came after dispose()')
      ensure(party.events.length === before, 'an approval after dispose() was reported')
    },
  },
]

const together: readonly CaseDefinition[] = [
  {
    name: 'shares nothing between two instances',
    async run(stage) {
      const first = stage.open()
      const second = stage.open()
      ensure(first.instance !== second.instance, 'create() gave the same instance twice')
      const { connector } = await first.connect()
      const other = await second.findConnector()
      ensure(connector !== other, 'two instances gave the same connector object')
      await stage.wallet.changeAccounts()
      await stage.until(() => first.of('accountsChanged').length > 0, 'accountsChanged was not reported')
      await stage.quiet()
      const leaked = second.events.find(({ type }) => type !== 'connectorsChanged')
      ensure(!leaked, `the ${leaked?.type} of one instance reached another that is not connected`)
      ensure(second.storage.writes === 0, "one instance's connect wrote to the storage of another")
      ensure(
        stage.env.storage.writes === 0,
        'it wrote to env.storage; the storage of its client is host.storage',
      )
    },
  },
  {
    name: 'leaves an instance at work when another is disposed',
    async run(stage) {
      const first = stage.open()
      const second = stage.open()
      await first.connect()
      await second.connect()
      await stage.quiet()
      first.instance.dispose()
      const before = { first: first.events.length, second: second.of('accountsChanged').length }
      await stage.wallet.changeAccounts()
      await stage.until(
        () => second.of('accountsChanged').length > before.second,
        'an instance went deaf when another one was disposed: accountsChanged was not reported',
      )
      ensure(first.events.length === before.first, 'a disposed instance reported what another one heard')
    },
  },
]

/** What an adapter promises for its end, and for its neighbours. */
export const disposeCases: readonly CaseDefinition[] = [...alone, ...together]
