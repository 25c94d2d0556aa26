import type { Connector } from '../../../adapter/contract/connector.types.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkConnection, checkError, show } from '../checks.js'
import type { Party, Stage } from '../stage.js'
import { ensure } from '../wait.js'

const aborted = () => AbortSignal.abort()

/** A silent connect that must be refused, and must not ask. */
async function checkSilentRefused(stage: Stage, party: Party, when: string): Promise<void> {
  const connector = await party.findConnector()
  const asked = stage.wallet.promptCount
  const error = await stage.refusal(connector.connect({ silent: true }), `a silent connect ${when}`)
  ensure(stage.wallet.promptCount === asked, `a silent connect ${when} asked the person`)
  checkError(error, 'notAuthorized', `a silent connect ${when}`, stage.wallet)
}

/** A silent connect that must succeed with these addresses, and must not ask. */
async function checkSilentGranted(stage: Stage, party: Party, addresses: readonly string[], when: string) {
  const connector = await party.findConnector()
  const asked = stage.wallet.promptCount
  const connection = await stage.settle(connector.connect({ silent: true }), `a silent connect ${when}`)
  ensure(stage.wallet.promptCount === asked, `a silent connect ${when} asked the person`)
  const expected = { namespace: stage.fixture.adapter.namespace, connectorId: connector.id }
  checkConnection(connection, expected, await stage.codec(), `a silent connection ${when}`)
  const found = connection.accounts.map(({ address }) => address)
  ensure(
    show(found) === show(addresses),
    `a silent connect ${when} gave ${show(found)} instead of ${show(addresses)}`,
  )
}

/** A connect whose caller aborts while the wallet asks; `approve` answers the prompt that stays open. */
async function leaveWhileAsked(stage: Stage, connector: Connector) {
  const approve = stage.script('hangNext')()
  const controller = new AbortController()
  const connecting = connector.connect({}, { signal: controller.signal })
  // Whoever fails below does not wait for it.
  connecting.catch(() => {})
  await stage.until(() => stage.wallet.promptCount > 0, 'connect() did not ask the person')
  controller.abort()
  const error = await stage.refusal(connecting, 'a connect that is aborted while the wallet asks')
  return { error, approve }
}

const granted: readonly CaseDefinition[] = [
  {
    name: 'connects with plain CAIP-10 data of its namespace',
    async run(stage) {
      const { connector, connection } = await stage.open().connect()
      ensure(stage.wallet.promptCount > 0, 'connect() did not ask the person')
      const expected = { namespace: stage.fixture.adapter.namespace, connectorId: connector.id }
      checkConnection(connection, expected, await stage.codec(), 'connection')
    },
  },
  {
    name: 'reports a rejection as userRejected, and can be asked again',
    async run(stage) {
      const connector = await stage.open().findConnector()
      stage.wallet.rejectNext()
      const error = await stage.refusal(connector.connect({}), 'a declined connect')
      checkError(error, 'userRejected', 'a declined connect', stage.wallet)
      const connection = await stage.settle(connector.connect({}), 'connect() after a rejection')
      ensure(connection.accounts.length > 0, 'connect() after a rejection gave no account')
    },
  },
  {
    name: 'reports an unknown failure of the wallet as an error of the kit, without its secret',
    needs: 'failNext',
    async run(stage) {
      const connector = await stage.open().findConnector()
      stage.script('failNext')()
      const error = await stage.refusal(connector.connect({}), 'a failed connect')
      checkError(error, undefined, 'a failed connect', stage.wallet)
      ensure(error.code !== 'userRejected', 'a failure of the wallet was taken for a rejection')
      const { secretText } = stage.wallet
      const logged = stage.env.log.entries.find(({ message }) => secretText && message.includes(secretText))
      ensure(!logged, "the wallet's secret is in the log")
    },
  },
]

const abort: readonly CaseDefinition[] = [
  {
    name: 'never takes an aborted connect to the wallet',
    async run(stage) {
      const party = stage.open()
      const connector = await party.findConnector()
      const error = await stage.refusal(connector.connect({}, { signal: aborted() }), 'an aborted connect')
      await stage.quiet()
      checkError(error, 'aborted', 'an aborted connect', stage.wallet)
      ensure(stage.wallet.promptCount === 0, 'an aborted connect asked the person')
    },
  },
  {
    name: 'releases the caller who aborts while the wallet asks',
    needs: 'hangNext',
    async run(stage) {
      const party = stage.open()
      const connector = await party.findConnector()
      const { error, approve } = await leaveWhileAsked(stage, connector)
      checkError(error, 'aborted', 'a connect that is aborted while the wallet asks', stage.wallet)
      approve()
      await stage.quiet()
      const late = party.events.find(({ type }) => type !== 'connectorsChanged')
      ensure(!late, `a late approval of an aborted connect reported ${late?.type}`)
    },
  },
  {
    name: 'asks again after a prompt that nobody waits for any more',
    needs: 'hangNext',
    async run(stage) {
      const connector = await stage.open().findConnector()
      const { approve } = await leaveWhileAsked(stage, connector)
      const asked = stage.wallet.promptCount
      const what = 'connect() after a prompt that was closed without an answer'
      const connecting = connector.connect({})
      connecting.catch(() => {})
      const { keepsPrompt } = stage.wallet
      if (keepsPrompt) await stage.quiet()
      else await stage.until(() => stage.wallet.promptCount > asked, `${what} did not ask the person`)
      if (keepsPrompt) approve()
      const connection = await stage.settle(connecting, what)
      ensure(connection.accounts.length > 0, `${what} gave no account`)
    },
  },
]

const silent: readonly CaseDefinition[] = [
  {
    name: 'refuses a silent connect before a person let the app in',
    run: stage => checkSilentRefused(stage, stage.open(), 'without authorisation'),
  },
  {
    name: 'connects silently once a person let the app in, after a page load too',
    async run(stage) {
      const party = stage.open()
      const { connection } = await party.connect()
      const addresses = connection.accounts.map(({ address }) => address)
      await checkSilentGranted(stage, party, addresses, 'on the same page')
      party.instance.dispose()
      const reloaded = stage.open({ storage: party.storage })
      await checkSilentGranted(stage, reloaded, addresses, 'after a page load')
    },
  },
  {
    name: 'refuses a silent connect after a disconnect, after a page load too',
    async run(stage) {
      const party = stage.open()
      const { connector } = await party.connect()
      await stage.settle(connector.disconnect(), 'disconnect()')
      await checkSilentRefused(stage, party, 'after a disconnect')
      party.instance.dispose()
      await checkSilentRefused(
        stage,
        stage.open({ storage: party.storage }),
        'after a disconnect and a page load',
      )
      const again = await stage.open({ storage: party.storage }).connect()
      ensure(again.connection.accounts.length > 0, 'a person could not connect again after a disconnect')
    },
  },
]

/** What connecting promises. */
export const connectCases: readonly CaseDefinition[] = [...granted, ...abort, ...silent]
