import { createMemoryStorage } from '../../memory-storage.js'
import { adopt, checkConnected } from '../adoption.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkError, show } from '../checks.js'
import { ensure } from '../wait.js'

const needs = 'session'

/** What connecting over an adopted session promises. */
export const adoptConnectCases: readonly CaseDefinition[] = [
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
