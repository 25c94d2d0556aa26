import type { Frozen, PricedToken } from '@latchkey/core'
import { formatFiat } from '@latchkey/core/internal/format/fiat'
import { currencyOf } from '@latchkey/core/internal/tokens/currency'
import { Amount } from '@latchkey/ui/components/amount'
import { ListRow, WalletIcon } from '@latchkey/ui/shell'
import type { ReactNode, Ref } from 'react'
import { useClient } from '../../client-context.js'
import { useTokenIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import { useListWords } from '../tokens/use-list-words.js'
import { showHolding } from './shown-tokens.js'
import { useLocale } from './use-locale.js'

/** A token with what the account holds of it. */
export function TokenRow(props: {
  readonly token: Frozen<PricedToken>
  readonly selected?: boolean
  /** Takes the focus when the view is shown. */
  readonly autoFocus?: boolean
  readonly rowRef?: Ref<HTMLButtonElement>
  onClick?(): void
}): ReactNode {
  const { token, selected = false, autoFocus = false, rowRef, onClick } = props
  const locale = useLocale()
  const currency = currencyOf(useClient().options)
  const { send } = useText()
  const { unverified } = useListWords()
  const notes = [token.unsendable && send.unsendable, token.unverified && unverified].filter(Boolean)
  return (
    <ListRow
      ref={rowRef}
      data-autofocus={autoFocus ? '' : undefined}
      plain={!onClick}
      selected={selected}
      leading={<WalletIcon name={token.symbol} src={useTokenIcon(token)} shape="round" />}
      title={token.name}
      subtitle={
        <>
          <bdi>{token.symbol}</bdi>
          {notes.map(note => ` · ${note}`)}
        </>
      }
      trailing={
        <>
          <Amount className="lk-token-amount" value={showHolding(token, locale)} />
          {token.value !== undefined && <Amount value={formatFiat(token.value, currency, locale)} />}
        </>
      }
      onClick={onClick}
    />
  )
}
