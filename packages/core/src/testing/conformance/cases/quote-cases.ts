import type { TransferQuote } from '../../../adapter/contract/transfer.types.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkCloneable, checkError, show } from '../checks.js'
import { fetchCoins, openPayer, type Payer, sendTransfer, settleTransfer } from '../payer.js'
import type { Stage } from '../stage.js'
import { ensure } from '../wait.js'

interface QuotedPayer extends Payer {
  readonly quote: TransferQuote
}

/** A payer with a quote for the transfer; undefined where the adapter gives none, or another case refuses it. */
async function openQuoted(stage: Stage): Promise<QuotedPayer | undefined> {
  const payer = await openPayer(stage)
  const fees = payer?.network.fees
  if (!payer || !fees) return undefined
  const quote = await stage.settle(fees.estimateTransfer(payer.input), 'estimateTransfer()')
  if (typeof quote.maxFee !== 'bigint' || quote.maxFee < quote.fee) return undefined
  checkCloneable(quote, 'the quote')
  return { ...payer, quote }
}

/** Sending is refused before the wallet hears of it; gives the refusal. */
async function refusedUnasked(stage: Stage, { transfer, input }: Payer, what: string): Promise<unknown> {
  const asked = stage.wallet.promptCount
  const error = await stage.refusal(transfer.send(input), what)
  await stage.quiet()
  ensure(stage.wallet.promptCount === asked, `${what} was refused, but the person was asked`)
  return error
}

/** What `send` promises of a quote that it takes back. */
export const quoteCases: readonly CaseDefinition[] = [
  {
    name: 'sends a transfer within the quote that it takes back',
    needs: 'fund',
    async run(stage) {
      const payer = await openQuoted(stage)
      if (!payer) return
      const { quote, input } = payer
      const had = await fetchCoins(stage, payer, input.from)
      const quoted = { ...payer, input: { ...input, quote } }
      const final = await settleTransfer(stage, quoted, await sendTransfer(stage, quoted))
      const paid = `a quote of at most ${quote.maxFee}`
      ensure(!final?.fee || final.fee <= quote.maxFee, `the transfer paid ${final?.fee} on ${paid}`)
      const left = await fetchCoins(stage, payer, input.from)
      const least = (had ?? 0n) - quote.maxFee - (input.token ? 0n : input.amount)
      ensure(
        had === undefined || left === undefined || left >= least,
        `the sender had ${had} and has ${left} after sending ${input.amount} on ${paid}`,
      )
    },
  },
  {
    name: 'refuses a transfer that costs more than its quote as feeRose, and asks nobody',
    needs: 'fund',
    async run(stage) {
      const payer = await openQuoted(stage)
      if (!payer) return
      const { funded, quote, input } = payer
      await funded.raiseFee?.()
      // Where the network's fee cannot be raised, the quote is one from cheaper times.
      const cheap = funded.raiseFee ? quote : { ...quote, fee: 0n, maxFee: 0n }
      const what = 'a transfer that costs more than its quote'
      const error = await refusedUnasked(stage, { ...payer, input: { ...input, quote: cheap } }, what)
      checkError(error, 'feeRose', what, stage.wallet)
    },
  },
  {
    name: 'refuses the quote of another transfer, and asks nobody',
    needs: 'fund',
    async run(stage) {
      const payer = await openQuoted(stage)
      if (!payer) return
      const { quote, input } = payer
      const other = { ...input, to: input.from, amount: input.amount - 1n, quote }
      const error = await refusedUnasked(stage, { ...payer, input: other }, "another transfer's quote")
      checkError(error, undefined, `another transfer's quote (${show(String(other.amount))})`, stage.wallet)
    },
  },
]
