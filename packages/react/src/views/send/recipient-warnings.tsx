import type { ViewText } from '@latchkey/ui'
import { Banner } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useText } from '../lazy-view.js'
import { LookAlike } from './look-alike.js'
import type { SendForm } from './use-send-form.js'

/** What there is to say against a recipient, worst first. */
function warnings({ state, network, memos }: SendForm, text: ViewText): readonly string[] {
  const { receiverReading, recipient: facts } = state
  if (receiverReading.status !== 'valid') return []
  const { own, tokenContract: isToken } = receiverReading
  return [
    isToken && text.send.tokenContractRecipient,
    facts?.contract && !isToken && text.send.contractRecipient,
    memos && facts?.needsMemo && state.memo.trim() === '' && text.send.memoMissing,
    own && text.send.ownAddress,
    facts?.unused && !own && !isToken && text.send.unusedRecipient(network?.name ?? text.common.unknown),
  ].filter(each => typeof each === 'string')
}

/** Says plainly what is unusual about the recipient. */
export function RecipientWarnings({ form }: { readonly form: SendForm }): ReactNode {
  const text = useText()
  const { address, lookAlike } = form.state.receiverReading
  return (
    <>
      {address !== undefined && lookAlike !== undefined && <LookAlike address={address} known={lookAlike} />}
      {warnings(form, text).map(message => (
        <Banner key={message} tone="warning">
          {message}
        </Banner>
      ))}
    </>
  )
}
