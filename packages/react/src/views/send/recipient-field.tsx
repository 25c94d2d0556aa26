import { TextField } from '@latchkey/ui/components/text-field'
import { Button } from '@latchkey/ui/shell'
import { type ReactNode, type RefObject, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../lazy-view.js'
import type { SendForm } from './use-send-form.js'

/** Who gets it: typed or pasted, checked by the rules of the network. */
export function RecipientField(props: {
  readonly form: SendForm
  readonly tried: boolean
  readonly inputRef: RefObject<HTMLInputElement | null>
}): ReactNode {
  const { form, tried, inputRef } = props
  const { state, actions, network, chain } = form
  const { receiverReading: recipient } = state
  const client = useClient()
  const text = useText()
  const [left, setLeft] = useState(false)
  const mistake = recipient.elsewhere
    ? text.send.addressElsewhere(network?.name ?? text.common.unknown)
    : text.send.addressInvalid(chain)
  // A mistake is shown once the visitor leaves the field, an empty field once they press Review.
  const problem = {
    empty: tried ? text.send.addressRequired : undefined,
    invalid: left || tried ? mistake : undefined,
    checking: undefined,
    valid: undefined,
  }[recipient.status]
  const clipboard = client.env.window?.navigator.clipboard
  const paste = async () => {
    try {
      actions.typeReceiver((await clipboard?.readText())?.trim() ?? '')
      setLeft(true)
    } catch {
      // The browser or the person said no: the field is there to type into.
    }
    inputRef.current?.focus()
  }
  return (
    <TextField
      ref={inputRef}
      className="lk-send-recipient"
      label={text.send.recipient}
      value={state.receiverAddress}
      // The longest address has 62 characters: what is typed or pasted is seen whole.
      rows={2}
      // The words in an empty field are the visitor's, an address reads from left to right.
      dir={state.receiverAddress ? 'ltr' : undefined}
      autoCapitalize="off"
      autoCorrect="off"
      placeholder={text.send.addressHint(chain)}
      hint={state.receiverProfileName}
      error={problem}
      trailing={
        state.receiverAddress === '' &&
        clipboard?.readText !== undefined && (
          <Button size="sm" variant="ghost" onClick={() => void paste()}>
            {text.send.paste}
          </Button>
        )
      }
      onChange={event => {
        setLeft(false)
        actions.typeReceiver(event.target.value.replace(/[\r\n]/g, ''))
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
