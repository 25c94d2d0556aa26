import type { CaseDefinition } from '../case-definition.js'
import { checkCloneable, checkError, show } from '../checks.js'
import { fetchAmount, openPayer, type Payer, sendTransfer, settleTransfer } from '../payer.js'
import type { Stage } from '../stage.js'
import { ensure } from '../wait.js'

const sentBy = ({ party }: Payer) => party.of('transactionSent')

/** The hash of the one transaction that was reported, with the connection's own names. */
function checkReported(payer: Payer): string | undefined {
  const reported = sentBy(payer)
  ensure(reported.length <= 1, `one transfer was reported ${reported.length} times: ${show(reported)}`)
  const [sent] = reported
  if (!sent) return undefined
  checkCloneable(sent, 'transactionSent')
  const { connectorId, networkId } = payer.connection
  ensure(
    sent.connectorId === connectorId && sent.networkId === networkId,
    `transactionSent names ${show([sent.connectorId, sent.networkId])}, not ${show([connectorId, networkId])}`,
  )
  ensure(typeof sent.hash === 'string' && sent.hash !== '', 'transactionSent has no hash')
  return sent.hash
}

/** Sends, and aborts while the wallet asks; the person approves after that. */
async function sendAndAbort(stage: Stage, { transfer, input }: Payer): Promise<void> {
  const asked = stage.wallet.promptCount
  const release = stage.script('hangNext')()
  const controller = new AbortController()
  const sending = transfer.send(input, { signal: controller.signal })
  sending.catch(() => {})
  await stage.until(() => stage.wallet.promptCount > asked, 'transfer.send() did not ask the person')
  controller.abort()
  const what = 'a transfer that is aborted while the wallet asks'
  checkError(await stage.refusal(sending, what), 'aborted', what, stage.wallet)
  release()
}

/** Waits until whatever the adapter does about an aborted transfer is done. */
async function settleAborted(stage: Stage, payer: Payer): Promise<void> {
  const { walletSends = true } = payer.funded
  const what = 'transactionSent of an aborted transfer that the wallet sent was not reported'
  if (walletSends) await stage.until(() => sentBy(payer).length > 0, what)
  await stage.quiet()
  await stage.until(() => stage.env.fetch.pending === 0, 'a request after an aborted transfer')
  await stage.quiet()
}

/** What an adapter reports of the transactions that leave through it. */
export const sentCases: readonly CaseDefinition[] = [
  {
    name: 'reports a transfer that was sent once, with its hash and network',
    needs: 'fund',
    async run(stage) {
      const payer = await openPayer(stage)
      if (!payer) return
      const hash = await sendTransfer(stage, payer)
      await stage.until(() => sentBy(payer).length > 0, 'transactionSent was not reported')
      await settleTransfer(stage, payer, hash)
      await stage.quiet()
      const reported = checkReported(payer)
      ensure(reported === hash, `transactionSent names ${show(reported)}, send() gave ${show(hash)}`)
    },
  },
  {
    name: 'reports a transfer that was sent after its caller had aborted',
    needs: ['fund', 'hangNext'],
    async run(stage) {
      const payer = await openPayer(stage)
      if (!payer) return
      const { to, amount } = payer.input
      const held = await fetchAmount(stage, payer, to)
      await sendAndAbort(stage, payer)
      await settleAborted(stage, payer)
      const hash = checkReported(payer)
      if (hash !== undefined) await settleTransfer(stage, payer, hash)
      else await payer.funded.settle()
      const arrived = await fetchAmount(stage, payer, to)
      const moved = hash === undefined ? 0n : amount
      ensure(
        held === undefined || arrived === held + moved,
        `the recipient had ${held} and has ${arrived}, but ${hash === undefined ? 'nothing' : show(hash)} was reported`,
      )
    },
  },
]
