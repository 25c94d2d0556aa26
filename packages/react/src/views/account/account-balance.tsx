import { formatBalance } from '@latchkey/core/internal/format/amount'
import { Amount } from '@latchkey/ui/components/amount'
import { Skeleton } from '@latchkey/ui/components/skeleton'
import { warningIcon } from '@latchkey/ui/icons'
import { Button, Icon, infoIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useBalance } from '../../hooks/account/use-balance.js'
import { useIsVisible } from '../../modal/visibility-context.js'
import { useText } from '../lazy-view.js'
import { AccountWorth } from './account-worth.js'
import { useLocale } from './use-locale.js'

/** The native balance. Never shows zero for an unknown balance. */
export function AccountBalance(): ReactNode {
  const client = useClient()
  const text = useText()
  const locale = useLocale()
  const { status, amount, decimals, symbol, error, refresh } = useBalance({ enabled: useIsVisible() })
  const known = amount !== undefined && decimals !== undefined
  const unavailable = status === 'unavailable' || (status === 'failed' && error === 'networkMissing')
  const failed = status === 'failed' && !unavailable
  const offline = client.env.window?.navigator.onLine === false
  return (
    <div className="lk-account-balance" aria-busy={status === 'loading' || undefined}>
      {known ? (
        <Amount size="lg" value={formatBalance(amount, decimals, locale)} unit={symbol} />
      ) : failed || unavailable ? null : (
        <>
          <span className="lk-vh">{text.common.loading}</span>
          <Skeleton width={168} height={36} />
        </>
      )}
      {client.options.services?.blockchainApiUrl !== undefined && <AccountWorth />}
      {unavailable && !known && (
        <p className="lk-account-note" role="status">
          <Icon d={infoIcon} size={18} />
          {text.account.balanceUnavailable}
        </p>
      )}
      {failed && (
        <p className="lk-account-note" role="status">
          <Icon d={warningIcon} size={18} />
          {offline ? text.common.offline : text.account.balanceFailed}
          <Button size="sm" variant="ghost" onClick={() => void refresh()}>
            {text.common.retry}
          </Button>
        </p>
      )}
    </div>
  )
}
