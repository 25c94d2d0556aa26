import { TextField } from '@latchkey/ui/components/text-field'
import { editIcon } from '@latchkey/ui/icons'
import { Button, IconButton } from '@latchkey/ui/shell'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useClient } from '../../../client-context.js'
import { useSlice } from '../../../use-slice.js'
import { useText } from '../../lazy-view.js'

const MAX_LENGTH = 40

interface AccountLabelProps {
  readonly namespace: string
  readonly address: string
}

function LabelForm(props: AccountLabelProps & { readonly label: string; onDone(): void }): ReactNode {
  const { namespace, address, label, onDone } = props
  const client = useClient()
  const { account } = useText()
  const [typed, setTyped] = useState(label)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    client.account.actions.label(namespace, address, typed.trim() || undefined)
    onDone()
  }
  return (
    <form className="lk-account-label" onSubmit={save}>
      <TextField
        ref={field}
        label={account.label}
        value={typed}
        maxLength={MAX_LENGTH}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="primary">
        {account.save}
      </Button>
      <Button size="sm" onClick={onDone}>
        {account.cancel}
      </Button>
    </form>
  )
}

/**
 * The visitor's label of an account, or its name, above `children`, the row with the address; with a form to change the
 * label. An empty label removes it.
 */
export function AccountLabel(props: AccountLabelProps & { readonly children: ReactNode }): ReactNode {
  const { namespace, address, children } = props
  const client = useClient()
  const { account } = useText()
  const { profileName, label } = useSlice(client.account, state => ({
    profileName: state.namespaces[namespace]?.profileName,
    label: state.namespaces[namespace]?.addressLabels[address],
  }))
  const [isEditing, setEditing] = useState(false)
  const [wasEditing, setWasEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focused form unmounted.
    if (wasEditing && !isEditing) edit.current?.focus()
    setWasEditing(isEditing)
  }, [isEditing, wasEditing])
  const name = label ?? profileName
  const editButton = !isEditing && (
    <IconButton ref={edit} label={account.rename} icon={editIcon} onClick={() => setEditing(true)} />
  )
  return (
    <>
      {isEditing ? (
        <LabelForm
          namespace={namespace}
          address={address}
          label={label ?? ''}
          onDone={() => setEditing(false)}
        />
      ) : (
        name !== undefined && (
          <div className="lk-account-name">
            <p className="lk-cut">{name}</p>
            {editButton}
          </div>
        )
      )}
      <div className="lk-account-address">
        {children}
        {name === undefined && editButton}
      </div>
    </>
  )
}
