import { chevronIcon, Icon, ListRow, SkeletonRow, WalletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useTokenIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import type { SendForm } from './use-send-form.js'

/** Which token; opens the list of those that the account holds. */
export function TokenButton({ form }: { readonly form: SendForm }): ReactNode {
  const client = useClient()
  const text = useText()
  const { token } = form.state
  const image = useTokenIcon(token)
  if (!token && (form.tokens.status === 'idle' || form.tokens.status === 'loading'))
    return <SkeletonRow round />
  return (
    <ListRow
      className="lk-send-token"
      leading={token && <WalletIcon name={token.symbol} src={image} shape="round" size={36} />}
      title={token?.name ?? text.send.selectToken}
      subtitle={token ? text.send.token : undefined}
      trailing={<Icon d={chevronIcon} mirror />}
      onClick={() => client.router.actions.push('Send', { step: 'token' })}
    />
  )
}
