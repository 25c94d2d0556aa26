import type { Frozen, TokenBalance } from '@latchkey/core'
import { Amount } from '@latchkey/ui/components/amount'
import { ListRow, WalletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useTokenIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import { showHolding } from './shown-tokens.js'
import { useLocale } from './use-locale.js'

/** A token with what the account holds of it. */
export function TokenRow(props: {
  readonly token: Frozen<TokenBalance>
  readonly selected?: boolean
  onClick?(): void
}): ReactNode {
  const { token, selected = false, onClick } = props
  const locale = useLocale()
  const { send } = useText()
  return (
    <ListRow
      plain={!onClick}
      selected={selected}
      leading={<WalletIcon name={token.symbol} src={useTokenIcon(token)} shape="round" />}
      title={token.name}
      subtitle={token.unsendable ? `${token.symbol} · ${send.unsendable}` : token.symbol}
      trailing={<Amount className="lk-token-amount" value={showHolding(token, locale)} />}
      onClick={onClick}
    />
  )
}
