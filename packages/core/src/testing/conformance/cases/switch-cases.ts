import type { WalletCapabilities } from '../../../adapter/contract/capabilities.js'
import type { Connection } from '../../../adapter/contract/connection.types.js'
import type { Network } from '../../../adapter/contract/network.types.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkAccounts, checkError, show } from '../checks.js'
import type { Party, Stage } from '../stage.js'
import { ensure } from '../wait.js'

interface Switcher {
  readonly party: Party
  readonly connection: Connection
  readonly capabilities: WalletCapabilities
  readonly switchNetwork: NonNullable<WalletCapabilities['switchNetwork']>
  /** The network it is on, and another one. */
  readonly here: Network
  readonly there: Network
}

/** Undefined where the connection cannot switch, or the fixture names nothing to switch to. */
async function openSwitcher(stage: Stage): Promise<Switcher | undefined> {
  const party = stage.open()
  const { connector, connection } = await party.connect()
  const capabilities = connector.capabilities(connection)
  const { networks } = stage.fixture
  const here = networks.find(({ caipNetworkId }) => caipNetworkId === connection.networkId)
  const there = networks.find(({ caipNetworkId }) => caipNetworkId !== connection.networkId)
  const { switchNetwork } = capabilities
  return switchNetwork && here && there
    ? { party, connection, capabilities, switchNetwork, here, there }
    : undefined
}

/** Switches and waits for what is told of it; gives the accounts that were reported with it, if any were. */
async function switchTo(stage: Stage, { party, switchNetwork }: Switcher, network: Network) {
  const before = party.of('accountsChanged').length
  await stage.settle(switchNetwork.switchTo(network), 'switchTo()')
  await stage.quiet()
  return party.of('accountsChanged').slice(before).at(-1)?.accounts
}

/** A call that a person may decline: declined, or never asked. */
async function declined(stage: Stage, call: () => Promise<unknown>, what: string): Promise<boolean> {
  const asked = stage.wallet.promptCount
  stage.wallet.rejectNext()
  const outcome = await stage.settle(
    call().then(
      () => ({ error: undefined }),
      (error: unknown) => ({ error }),
    ),
    what,
  )
  if (outcome.error === undefined) {
    ensure(stage.wallet.promptCount === asked, `${what} succeeded although the person declined`)
    return false
  }
  checkError(outcome.error, 'userRejected', what, stage.wallet)
  return true
}

/** What switching and choosing promise. */
export const switchCases: readonly CaseDefinition[] = [
  {
    name: 'goes to another network and back without losing the connection',
    async run(stage) {
      const switcher = await openSwitcher(stage)
      if (!switcher) return
      const { party, here, there } = switcher
      const codec = await stage.codec()
      for (const network of [there, here]) {
        const accounts = await switchTo(stage, switcher, network)
        if (!accounts) continue
        const what = `accountsChanged after the switch to ${network.caipNetworkId}`
        checkAccounts(accounts, stage.fixture.adapter.namespace, codec, what)
        const foreign = accounts.find(({ accountId }) => !accountId.startsWith(`${network.caipNetworkId}:`))
        ensure(!foreign, `${what} names ${show(foreign?.accountId)}, which is on another network`)
      }
      const reported = party.of('networkChanged').map(({ networkId }) => networkId)
      const wanted = [there.caipNetworkId, here.caipNetworkId]
      ensure(
        show(reported.slice(-2)) === show(wanted),
        `networkChanged reported ${show(reported)} instead of ${show(wanted)}`,
      )
      ensure(party.of('disconnected').length === 0, 'a switch of the network was taken for a disconnect')
    },
  },
  {
    name: 'still signs after a switch of the network',
    async run(stage) {
      const switcher = await openSwitcher(stage)
      const { signMessage } = switcher?.capabilities ?? {}
      if (!switcher || !signMessage || switcher.connection.accounts.length === 0) return
      const moved = await switchTo(stage, switcher, switcher.there)
      const [account] = moved ?? switcher.connection.accounts
      ensure(account, 'a switch of the network left no account')
      const signing = signMessage.sign({ account, message: 'elsewhere' })
      const { signature } = await stage.settle(signing, 'sign() after a switch of the network')
      ensure(typeof signature === 'string' && signature !== '', 'sign() gave no signature after a switch')
    },
  },
  {
    name: 'stays where it is when a person declines the switch',
    async run(stage) {
      const switcher = await openSwitcher(stage)
      if (!switcher) return
      const { party, switchNetwork, there } = switcher
      const before = party.of('networkChanged').length
      if (!(await declined(stage, () => switchNetwork.switchTo(there), 'a declined switch'))) return
      await stage.quiet()
      const { length } = party.of('networkChanged')
      ensure(length === before, 'networkChanged was reported although the person declined the switch')
      ensure(party.of('disconnected').length === 0, 'a declined switch was taken for a disconnect')
    },
  },
  {
    name: 'keeps its accounts when a person declines to choose others',
    async run(stage) {
      const party = stage.open()
      const { connector, connection } = await party.connect()
      const { chooseAccounts } = connector.capabilities(connection)
      if (!chooseAccounts) return
      await declined(stage, () => chooseAccounts.choose(), 'a declined choice of accounts')
      await stage.quiet()
      const told = party.events.find(({ type }) => type === 'accountsChanged' || type === 'disconnected')
      ensure(!told, `${told?.type} was reported although the person declined to choose`)
    },
  },
  {
    name: 'reports a request that the wallet does not know as an error of the kit',
    async run(stage) {
      const { connector, connection } = await stage.open().connect()
      const { request } = connector.capabilities(connection)
      if (!request) return
      const what = 'request.send() of an unknown method'
      const error = await stage.refusal(request.send({ method: 'latchkey_conformance' }), what)
      checkError(error, undefined, what, stage.wallet)
    },
  },
]
