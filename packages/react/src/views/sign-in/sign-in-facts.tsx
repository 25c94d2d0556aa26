import type { Frozen, ShownMessage } from '@latchkey/core'
import type { SignInText } from '@latchkey/ui'
import { AddressText } from '@latchkey/ui/components/address-text'
import { KeyValue, type KeyValueItem } from '@latchkey/ui/components/key-value'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import { formatTime } from '../sessions/format-time.js'

/** What the text says, in short, and the whole of it on demand. */
export function SignInFacts({ message }: { readonly message: Frozen<ShownMessage> }): ReactNode {
  const { signIn: words, common } = useText<{ signIn: SignInText }>()
  const locale = useLocale()
  const { session } = useClient()
  const { data, text } = message
  const { accountAddress, chainId, statement, resources, expirationTime } = data
  const items: (KeyValueItem | false)[] = [
    { label: words.account, value: <AddressText address={accountAddress} /> },
    { label: common.network, value: session.findNetwork(chainId)?.name ?? chainId },
    statement !== undefined && { label: words.statement, value: <bdi>{statement}</bdi> },
    expirationTime !== undefined && {
      label: words.validUntil,
      value: formatTime(Date.parse(expirationTime), locale),
    },
    !!resources?.length && {
      label: words.resources,
      value: resources.map(each => (
        <div key={each} dir="ltr">
          {each}
        </div>
      )),
    },
  ]
  return (
    <>
      <KeyValue items={items.filter(item => item !== false)} />
      <details className="lk-sign-in-text">
        <summary>{words.fullText}</summary>
        <pre className="lk-address" dir="ltr" translate="no">
          {text}
        </pre>
      </details>
    </>
  )
}
