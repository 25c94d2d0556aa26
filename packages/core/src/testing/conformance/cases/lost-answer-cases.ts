import type { SignedTransaction } from '../../../adapter/contract/transactions.types.js'
import type { CaseDefinition } from '../case-definition.js'
import { show } from '../checks.js'
import { openPayer, type Payer } from '../payer.js'
import type { Stage } from '../stage.js'
import { ensure } from '../wait.js'

/** As long as core keeps a trace. */
const LONGEST_TRACE = 256

/** Searches for a transfer that is on the chain, as if its answer had been lost. */
async function searchFor(stage: Stage, { network, input }: Payer, trace: string) {
  const search = network.transactions?.search
  ensure(search, 'transfer.send() told a trace, and transactions has no search()')
  const { networkId, from, to, amount, token } = input
  const wanted = { networkId, from, to, amount, token: token?.address ?? '', trace, isOther: () => false }
  return stage.settle(search(wanted), 'search()')
}

/** What a transfer tells before its answer can be lost. */
export const lostAnswerCases: readonly CaseDefinition[] = [
  {
    name: 'tells enough of a transfer to follow it where its answer is lost',
    async run(stage) {
      const payer = await openPayer(stage)
      if (!payer) return
      const signed: SignedTransaction[] = []
      const traces: string[] = []
      const options = {
        onSigned: (each: SignedTransaction) => void signed.push(each),
        onAsk: (trace: string) => void traces.push(trace),
      }
      const { hash } = await stage.settle(payer.transfer.send(payer.input, options), 'transfer.send()')
      // Another case has the finding.
      if (typeof hash !== 'string' || hash === '') return
      const [first, ...more] = signed
      ensure(more.length === 0, 'onSigned was called twice for one transfer')
      ensure(!first || first.hash === hash, `onSigned named ${show(first?.hash)}, and send() ${show(hash)}`)
      const [trace, ...others] = traces
      ensure(others.length === 0, 'onAsk was called twice for one transfer')
      await payer.funded.settle(hash)
      if (trace === undefined) return
      const isText = typeof trace === 'string' && trace.length <= LONGEST_TRACE
      ensure(isText, `a trace is text of at most ${LONGEST_TRACE} characters, not ${show(trace)}`)
      const found = await searchFor(stage, payer, trace)
      ensure(found.hash === hash, `search() found ${show(found.hash)} instead of ${show(hash)}`)
    },
  },
]
