import { formatFiat } from '@latchkey/core/internal/format/fiat'
import { Amount } from '@latchkey/ui/components/amount'
import { Skeleton } from '@latchkey/ui/components/skeleton'
import type { ReactNode } from 'react'
import { useTokens } from '../../hooks/account/use-tokens.js'
import { useIsVisible } from '../../modal/visibility-context.js'
import { useLocale } from './use-locale.js'

/** What everything that the account holds here is worth. Its place is kept while that is not known. */
export function AccountWorth(): ReactNode {
  const locale = useLocale()
  const tokens = useTokens({ enabled: useIsVisible() })
  const { status = 'loading', total, currency = 'usd' } = tokens?.fiat ?? {}
  const isComing = status !== 'ready' && status !== 'failed'
  return (
    <div className="lk-account-worth">
      {total !== undefined ? (
        <Amount value={formatFiat(total, currency, locale)} />
      ) : (
        isComing && <Skeleton width={72} height={16} />
      )}
    </div>
  )
}
