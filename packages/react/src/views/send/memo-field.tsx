import { TextField } from '@latchkey/ui/components/text-field'
import type { ReactNode, RefObject } from 'react'
import { useText } from '../lazy-view.js'
import type { SendForm } from './use-send-form.js'

/** Whether a memo is longer than the wallet takes it. */
export const isMemoTooLong = ({ state, memos }: SendForm): boolean =>
  memos !== undefined && new TextEncoder().encode(state.memo.trim()).length > memos.maxBytes

/** Text that goes along, for recipients who tell deposits apart by it. Absent where the wallet takes none. */
export function MemoField(props: {
  readonly form: SendForm
  readonly inputRef: RefObject<HTMLInputElement | null>
}): ReactNode {
  const { form, inputRef } = props
  const { state, actions, memos } = form
  const text = useText()
  if (!memos) return null
  return (
    <TextField
      ref={inputRef}
      label={text.send.memo}
      hint={text.send.memoHint}
      value={state.memo}
      dir="auto"
      autoCapitalize="off"
      autoCorrect="off"
      error={isMemoTooLong(form) ? text.send.memoTooLong(memos.maxBytes) : undefined}
      onChange={event => actions.typeMemo(event.target.value)}
    />
  )
}
