import { adopt } from '../adoption.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkCloneable, checkError, show } from '../checks.js'
import { ensure } from '../wait.js'
import { verifier } from './capability-cases.js'

const needs = 'session'

/** What a connection can do without any method of the wallet. */
const WITHOUT_METHODS: readonly string[] = ['switchNetwork', 'request']

/** What a connection over an adopted session can do. */
export const adoptCapabilityCases: readonly CaseDefinition[] = [
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
