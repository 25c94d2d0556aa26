import type { Account, Frozen } from '@latchkey/core'
import { AddressText } from '@latchkey/ui/components/address-text'
import { Avatar } from '@latchkey/ui/components/avatar'
import { VisuallyHidden } from '@latchkey/ui/components/visually-hidden'
import { checkIcon } from '@latchkey/ui/icons'
import { Icon, ListRow } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useSlice } from '../../use-slice.js'
import { useText } from '../lazy-view.js'
import { useIdentity } from './identity/use-identity.js'

/** One account of a connection; a press makes it the one in use. */
export function ProfileAccountRow(props: {
  readonly namespace: string
  readonly account: Frozen<Account>
  /** Its place among the accounts of the connection, from 1. */
  readonly number: number
  readonly active: boolean
}): ReactNode {
  const { namespace, account, number, active } = props
  const { address } = account
  const client = useClient()
  const text = useText()
  const label = useSlice(client.account, state => state.namespaces[namespace]?.addressLabels[address])
  const identity = useIdentity(namespace, address)
  const { kinds } = text.profileWallets
  // An externally owned account is what everybody has: only other kinds are worth a word.
  const kind = [...new Set([account.type, account.purpose])]
    .filter(word => word !== 'eoa')
    .map(word => (word !== undefined && word in kinds ? kinds[word as keyof typeof kinds] : word))
    .filter(Boolean)
    .join(', ')
  return (
    <ListRow
      selected={active}
      leading={<Avatar seed={address} src={identity?.imageUrl} size={36} />}
      title={label ?? identity?.name ?? text.profileWallets.account(number)}
      subtitle={
        <>
          <AddressText address={address} />
          {kind && ` · ${kind}`}
        </>
      }
      trailing={
        active && (
          <>
            <Icon d={checkIcon} />
            <VisuallyHidden>{text.profileWallets.active}</VisuallyHidden>
          </>
        )
      }
      onClick={() => client.connection.actions.selectAccount(namespace, address)}
    />
  )
}
