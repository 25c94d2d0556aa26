import type { TransactionStatus, TransactionUpdate } from '../../../adapter/contract/transactions.types.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkError, show } from '../checks.js'
import { fetchAmount, openPayer, type Payer, sendTransfer } from '../payer.js'
import type { Stage } from '../stage.js'
import { ensure } from '../wait.js'
import { lostAnswerCases } from './lost-answer-cases.js'
import { readingCases } from './reading-cases.js'

// A record of the contract's own words: a status that is added there is a type error here until it is placed.
const isFinal: Record<TransactionStatus, boolean> = {
  pending: false,
  replaced: false,
  confirmed: true,
  failed: true,
  dropped: true,
}

function checkUpdate({ status, hash, fee }: TransactionUpdate): void {
  ensure(Object.hasOwn(isFinal, status), `a transaction has the unknown status ${show(status)}`)
  ensure(typeof hash === 'string' && hash !== '', `a transaction that is ${status} has no hash`)
  ensure(
    fee === undefined || (typeof fee === 'bigint' && fee >= 0n),
    `a fee is ${show(String(fee))}, not base units`,
  )
}

/** Follows what was sent; gives the end and everything that was told on the way. */
async function follow(stage: Stage, { network, input, funded }: Payer, hash: string) {
  const updates: TransactionUpdate[] = []
  if (!network.transactions) {
    await funded.settle(hash)
    return undefined
  }
  const watching = network.transactions.watch({
    networkId: input.networkId,
    hash,
    onUpdate: update => void updates.push(update),
  })
  let ended = false
  const end = () => {
    ended = true
  }
  watching.then(end, end)
  await stage.quiet()
  ensure(!ended, 'watch() ended although the transaction was still pending')
  await funded.settle(hash)
  const final = await stage.settle(watching, 'watch()')
  return { final, updates }
}

const sending: readonly CaseDefinition[] = [
  {
    name: 'sends a transfer, and follows it until it has arrived',
    async run(stage) {
      const payer = await openPayer(stage)
      if (!payer) return
      const { from, to, amount } = payer.input
      const before = [await fetchAmount(stage, payer, from), await fetchAmount(stage, payer, to)] as const
      const followed = await follow(stage, payer, await sendTransfer(stage, payer))
      if (followed) {
        const { final, updates } = followed
        for (const update of [...updates, final]) checkUpdate(update)
        const early = updates.findIndex(({ status }) => isFinal[status])
        // The same may be told again, of a block that is more certain by now.
        const kept = updates
          .slice(Math.max(0, early))
          .every(({ status }) => status === updates[early]?.status)
        ensure(early < 0 || kept, 'onUpdate told something else after the final status')
        ensure(final.status === 'confirmed', `a transfer that arrived ended as ${show(final.status)}`)
      }
      const [left, had] = [await fetchAmount(stage, payer, from), before[0]]
      ensure(
        had === undefined || left === undefined || left <= had - amount,
        `the sender had ${had} and has ${left} after sending ${amount}`,
      )
      const [arrived, held] = [await fetchAmount(stage, payer, to), before[1]]
      ensure(
        held === undefined || arrived === held + amount,
        `the recipient had ${held} and has ${arrived} after receiving ${amount}`,
      )
    },
  },
  {
    name: 'reports a declined transfer as userRejected, and sends nothing',
    async run(stage) {
      const payer = await openPayer(stage)
      if (!payer) return
      const before = await fetchAmount(stage, payer, payer.input.from)
      stage.wallet.rejectNext()
      const error = await stage.refusal(payer.transfer.send(payer.input), 'a declined transfer')
      checkError(error, 'userRejected', 'a declined transfer', stage.wallet)
      await stage.quiet()
      const left = await fetchAmount(stage, payer, payer.input.from)
      ensure(left === before, `the sender had ${before} and has ${left} after a declined transfer`)
      ensure(payer.party.of('transactionSent').length === 0, 'a declined transfer was reported as sent')
    },
  },
  {
    name: 'lets go of a transaction that nobody follows any more',
    async run(stage) {
      const payer = await openPayer(stage)
      const transactions = payer?.network.transactions
      if (!payer || !transactions) return
      const hash = await sendTransfer(stage, payer)
      const there = stage.census()
      const controller = new AbortController()
      let told = 0
      const watching = transactions.watch(
        { networkId: payer.input.networkId, hash, onUpdate: () => void told++ },
        { signal: controller.signal },
      )
      watching.catch(() => {})
      await stage.quiet()
      controller.abort()
      const what = 'a watch() that is aborted while the transaction is pending'
      checkError(await stage.refusal(watching, what), 'aborted', what, stage.wallet)
      const before = told
      await payer.funded.settle(hash)
      await stage.quiet()
      ensure(told === before, 'onUpdate was told something after the abort')
      const left = stage.leftovers(there)
      ensure(left.length === 0, `an aborted watch() left ${left.join(', ')}`)
    },
  },
]

/** What paying promises, where the fixture gives the means. */
export const transferCases: readonly CaseDefinition[] = [...sending, ...lostAnswerCases, ...readingCases].map(
  definition => ({
    ...definition,
    needs: 'fund',
  }),
)
