import { Banner, Button, chevronIcon, Icon, ListRow, SkeletonRow, WalletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { errorText } from '../../modal/message-text.js'
import { useTokenIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import type { SendForm } from './use-send-form.js'

/** Which token; opens the list of those that the account holds. */
export function TokenButton({ form }: { readonly form: SendForm }): ReactNode {
  const client = useClient()
  const text = useText()
  const { token } = form.state
  const image = useTokenIcon(token)
  const { status, error, refresh } = form.tokens
  if (!token && (status === 'idle' || status === 'loading')) return <SkeletonRow round />
  if (!token && status === 'failed')
    return (
      <Banner
        tone="warning"
        title={text.account.tokensFailed}
        action={
          <Button size="sm" onClick={() => void refresh()}>
            {text.common.retry}
          </Button>
        }
      >
        {errorText(text, error ?? 'networkError')}
      </Banner>
    )
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
