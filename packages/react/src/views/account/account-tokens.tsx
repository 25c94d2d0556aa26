import { warningIcon } from '@latchkey/ui/icons'
import { Banner, Button, EmptyState, infoIcon, ListGroup, SkeletonRow, walletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useTokens } from '../../hooks/account/use-tokens.js'
import { errorText } from '../../modal/message-text.js'
import { useIsVisible } from '../../modal/visibility-context.js'
import { useText } from '../lazy-view.js'
import { AddTokenControl, OpenTokenRow } from '../tokens/open-token.js'
import { listedTokens } from './shown-tokens.js'

/** The tokens the account holds. */
export function AccountTokens(): ReactNode {
  const text = useText()
  const tokens = useTokens({ enabled: useIsVisible() })
  const rows = listedTokens(tokens?.balances ?? [])
  if (tokens?.status === 'unavailable')
    return <EmptyState icon={infoIcon} title={text.account.tokensUnavailable} text={text.account.noSource} />
  const retry = (
    <Button size="sm" onClick={() => void tokens?.refresh()}>
      {text.common.retry}
    </Button>
  )
  if (tokens?.status === 'failed' && rows.length === 0)
    return (
      <EmptyState
        icon={warningIcon}
        title={text.account.tokensFailed}
        text={errorText(text, tokens.error ?? 'networkError')}
      >
        {retry}
      </EmptyState>
    )
  if (rows.length === 0 && tokens?.status !== 'ready')
    return (
      <div aria-busy="true">
        <span className="lk-vh">{text.common.loading}</span>
        <SkeletonRow round />
        <SkeletonRow round />
      </div>
    )
  if (rows.every(token => token.amount === 0n && !token.added))
    return (
      <EmptyState icon={walletIcon} title={text.account.noTokens} text={text.account.noTokensText}>
        <AddTokenControl />
      </EmptyState>
    )
  return (
    <>
      {tokens?.status === 'failed' && (
        <Banner tone="warning" action={retry}>
          {text.account.tokensFailed}
        </Banner>
      )}
      <ListGroup label={text.account.tokens}>
        {rows.map(token => (
          <OpenTokenRow key={token.address} token={token} />
        ))}
      </ListGroup>
      <AddTokenControl />
    </>
  )
}
