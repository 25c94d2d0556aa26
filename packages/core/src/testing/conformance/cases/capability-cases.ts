import type {
  NetworkCapabilities,
  NetworkCapabilityName,
  WalletCapabilities,
  WalletCapabilityName,
} from '../../../adapter/contract/capabilities.js'
import { createFakeFetch } from '../../fake-fetch.js'
import { networkCalls, walletCalls } from '../capability-calls.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkConnection, checkError, show } from '../checks.js'
import type { Party, Stage } from '../stage.js'
import { ensure } from '../wait.js'

// Records of the contract's own keys: a capability that is added there is a type error here until it is checked.
const networkMethods: Record<NetworkCapabilityName, string> = {
  balance: 'fetch',
  tokens: 'fetch',
  fees: 'estimateTransfer',
  limits: 'forTransfer',
  recipients: 'inspect',
  verification: 'verifyMessage',
  transactions: 'watch',
  activity: 'fetch',
}
const walletMethods: Record<WalletCapabilityName, string> = {
  signMessage: 'sign',
  signIn: 'sign',
  transfer: 'send',
  batches: 'fetch',
  switchNetwork: 'switchTo',
  chooseAccounts: 'choose',
  watchAsset: 'watch',
  smartSessions: 'grant',
  assets: 'fetch',
  request: 'send',
}

function checkShape(
  capabilities: NetworkCapabilities | WalletCapabilities,
  methods: Readonly<Record<string, string>>,
  namespace: string,
  expected: readonly string[],
): void {
  for (const [name, value] of Object.entries(capabilities)) {
    const method = methods[name]
    ensure(
      value !== undefined && value !== null,
      `capability ${name} is ${value}: what is not supported has no key`,
    )
    ensure(
      method !== undefined || name.startsWith(`${namespace}:`),
      `capability ${show(name)} is neither one of the contract nor begins with ${namespace}:`,
    )
    const callable = method === undefined || typeof (value as Record<string, unknown>)[method] === 'function'
    ensure(callable, `capability ${name} has no function ${method}`)
  }
  const lost = expected.filter(name => !Object.hasOwn(capabilities, name))
  ensure(lost.length === 0, `the fixture expects the capabilities ${show(lost)}, which are not declared`)
}

async function able(party: Party) {
  const { connector, connection } = await party.connect()
  return { connector, connection, capabilities: connector.capabilities(connection) }
}

const shapes: readonly CaseDefinition[] = [
  {
    name: 'declares what the namespace can do, and nothing that it cannot',
    async run(stage) {
      const { adapter, capabilities } = stage.fixture
      const party = stage.open()
      checkShape(party.instance.capabilities, networkMethods, adapter.namespace, capabilities?.network ?? [])
      const server = stage.open({ server: true })
      checkShape(server.instance.capabilities, networkMethods, adapter.namespace, [])
    },
  },
  {
    name: 'declares what a connection can do, and nothing that it cannot',
    async run(stage) {
      const { adapter, capabilities: expected } = stage.fixture
      const { capabilities } = await able(stage.open())
      checkShape(capabilities, walletMethods, adapter.namespace, expected?.wallet ?? [])
    },
  },
]

const offline: readonly CaseDefinition[] = [
  {
    name: 'takes no aborted call to the network',
    async run(stage) {
      const party = stage.open()
      for (const [what, call] of networkCalls(party.instance.capabilities, stage.fixture)) {
        const error = await stage.refusal(call({ signal: AbortSignal.abort() }), `an aborted ${what}`)
        checkError(error, 'aborted', `an aborted ${what}`, stage.wallet)
      }
      await stage.quiet()
      const [called] = stage.env.fetch.calls
      ensure(!called, `an aborted call reached the network: ${show(called?.url)}`)
    },
  },
  {
    name: 'reports a network that does not answer as a failure, never as a value',
    async run(stage) {
      const dead = createFakeFetch()
      const { capabilities } = stage.open({ fetch: dead }).instance
      const { balance, tokens, fees, limits, activity } = capabilities
      const reads = {
        ...(balance && { balance }),
        ...(tokens && { tokens }),
        ...(fees && { fees }),
        ...(limits && { limits }),
        ...(activity && { activity }),
      }
      for (const [what, call] of networkCalls(reads, stage.fixture)) {
        const before = dead.calls.length
        const outcome = await stage.settle(
          call({}).then(
            value => ({ value }),
            (error: unknown) => ({ error }),
          ),
          `${what} without a network`,
          // It waits for its own attempts alone.
          50,
        )
        if ('error' in outcome)
          checkError(outcome.error, undefined, `${what} without a network`, stage.wallet)
        else ensure(dead.calls.length === before, `${what} gave a value although every request failed`)
      }
    },
  },
]

const signing: readonly CaseDefinition[] = [
  {
    name: 'signs a message with a signature that is right for it alone',
    async run(stage) {
      const party = stage.open()
      const { connection, capabilities } = await able(party)
      const [account] = connection.accounts
      if (!capabilities.signMessage || !account) return
      const message = 'Latchkey conformance\nline 2: \u00e9 \u{1f511}'
      const signed = await stage.settle(capabilities.signMessage.sign({ account, message }), 'sign()')
      ensure(typeof signed.signature === 'string' && signed.signature !== '', 'sign() gave no signature')
      ensure(typeof signed.scheme === 'string' && signed.scheme !== '', 'sign() did not name the scheme')
      const verify = verifier(stage, party)
      const asked = { networkId: connection.networkId, address: account.address, signed }
      const right = await stage.settle(verify({ ...asked, message }), 'verifyMessage()')
      ensure(right === true, 'the signature of a message is not accepted for it')
      const wrong = await stage.settle(verify({ ...asked, message: `${message}.` }), 'verifyMessage()')
      ensure(wrong === false, 'the signature of a message is accepted for another message')
    },
  },
  {
    name: 'reports a declined signature as userRejected',
    async run(stage) {
      const { connection, capabilities } = await able(stage.open())
      const [account] = connection.accounts
      if (!capabilities.signMessage || !account) return
      stage.wallet.rejectNext()
      const error = await stage.refusal(
        capabilities.signMessage.sign({ account, message: 'no' }),
        'a declined signature',
      )
      checkError(error, 'userRejected', 'a declined signature', stage.wallet)
    },
  },
]

/** Who says whether a signature is right: whom the fixture names, or the adapter. */
export function verifier({ fixture: { verifyMessage } }: Stage, { instance }: Party) {
  if (typeof verifyMessage === 'function') return verifyMessage
  const { verification } = instance.capabilities
  ensure(
    verification,
    "nothing says whether a signature is right: the adapter has no capability 'verification', and the fixture no function `verifyMessage`",
  )
  return verification.verifyMessage.bind(verification)
}

const asking: readonly CaseDefinition[] = [
  {
    name: 'takes no aborted call to the wallet',
    async run(stage) {
      const { connection, capabilities } = await able(stage.open())
      const asked = stage.wallet.promptCount
      for (const [what, call] of walletCalls(capabilities, connection, stage.fixture)) {
        const error = await stage.refusal(call({ signal: AbortSignal.abort() }), `an aborted ${what}`)
        checkError(error, 'aborted', `an aborted ${what}`, stage.wallet)
        await stage.quiet()
        ensure(stage.wallet.promptCount === asked, `an aborted ${what} asked the person`)
      }
    },
  },
  {
    name: 'switches the network and reports it once',
    async run(stage) {
      const party = stage.open()
      const { connection, capabilities } = await able(party)
      const target = stage.fixture.networks.find(known => known.caipNetworkId !== connection.networkId)
      if (!capabilities.switchNetwork || !target) return
      const before = party.of('networkChanged').length
      await stage.settle(capabilities.switchNetwork.switchTo(target), 'switchTo()')
      await stage.until(() => party.of('networkChanged').length > before, 'networkChanged was not reported')
      await stage.quiet()
      const found = party.of('networkChanged').slice(before)
      const ids = found.map(({ networkId }) => networkId)
      ensure(
        show(ids) === show([target.caipNetworkId]),
        `networkChanged reported ${show(ids)} instead of ${target.caipNetworkId}, once`,
      )
    },
  },
  {
    name: 'gives a new connection when accounts are chosen again',
    async run(stage) {
      const { connector, capabilities } = await able(stage.open())
      if (!capabilities.chooseAccounts) return
      const chosen = await stage.settle(capabilities.chooseAccounts.choose(), 'choose()')
      const expected = { namespace: stage.fixture.adapter.namespace, connectorId: connector.id }
      checkConnection(chosen, expected, await stage.codec(), 'chosen connection')
    },
  },
]

/** What a declared capability promises, as far as it can be tried without a chain. */
export const capabilityCases: readonly CaseDefinition[] = [...shapes, ...offline, ...signing, ...asking]
