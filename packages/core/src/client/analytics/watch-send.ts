import type { SendController } from '../../send/send.controller.js'
import type { SendStatus } from '../../send/send.types.js'
import { readPlace } from './read-facts.js'
import type { WatchInput } from './watch.types.js'
import { createFollower, followViews } from './watch-views.js'

type SendEventName = 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_REJECTED' | 'SEND_ERROR'

/** The event of a step, or undefined. A refused transfer goes back to the step that it came from. */
function toEventName(from: SendStatus, to: SendStatus, error: string | undefined): SendEventName | undefined {
  if (to === 'confirming') return 'SEND_INITIATED'
  if (to === 'failed') return 'SEND_ERROR'
  if (from !== 'confirming') return undefined
  if (to === 'pending' || to === 'done') return 'SEND_SUCCESS'
  if (!error) return undefined
  return error === 'userRejected' ? 'SEND_REJECTED' : 'SEND_ERROR'
}

/** Reports the steps of transfers. The amount is the one that the wallet was asked for. */
function followTransfers({ host, report }: WatchInput, send: SendController): () => void {
  let last = send.state.status
  let asked = { network: '', token: '', amount: '', isSmartAccount: false }
  return send.subscribe(() => {
    const { status, error, errorMessage, token, sendTokenAmount } = send.state
    if (status === last) return
    const event = toEventName(last, status, error)
    last = status
    if (event === 'SEND_INITIATED')
      asked = {
        ...readPlace(host),
        token: token?.symbol ?? '',
        amount: sendTokenAmount,
      }
    if (event === 'SEND_ERROR')
      report({ event, properties: { ...asked, message: errorMessage ?? error ?? 'executionReverted' } })
    else if (event) report({ event, properties: asked })
  })
}

/** Reports transfers, from the first time that the form is opened. */
export function watchSend(input: WatchInput): void {
  const { features } = input.host
  const follow = createFollower(
    input,
    () => features.load('send'),
    send => followTransfers(input, send),
  )
  followViews(input, ({ view }) => {
    if (view === 'Send') follow()
  })
}
