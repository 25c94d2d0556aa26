import { SearchField } from '@latchkey/ui/components/search-field'
import { searchIcon, warningIcon } from '@latchkey/ui/icons'
import { Button, EmptyState, ListGroup, SkeletonRow } from '@latchkey/ui/shell'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { errorText } from '../../modal/message-text.js'
import { shownTokens } from '../account/shown-tokens.js'
import { TokenRow } from '../account/token-row.js'
import { useText } from '../lazy-view.js'
import type { SendForm } from './use-send-form.js'

const SEARCH_ABOVE = 7

const matches = (wanted: string, ...names: readonly string[]) =>
  names.some(name => name.toLowerCase().includes(wanted.trim().toLowerCase()))

/** The tokens that can be sent, the network's own coin first. */
export function TokenPicker({ form: { tokens, state, actions } }: { readonly form: SendForm }): ReactNode {
  const client = useClient()
  const text = useText()
  const [search, setSearch] = useState('')
  const all = shownTokens(tokens.balances)
  const found = all.filter(token => matches(search, token.name, token.symbol, token.address))
  if (all.length === 0 && (tokens.status === 'failed' || tokens.status === 'unavailable'))
    return (
      <EmptyState
        icon={warningIcon}
        title={text.account.tokensFailed}
        text={errorText(text, tokens.error ?? 'unavailable')}
      >
        {tokens.status === 'failed' && (
          <Button size="sm" onClick={() => void tokens.refresh()}>
            {text.common.retry}
          </Button>
        )}
      </EmptyState>
    )
  if (all.length === 0) return <SkeletonRow round />
  return (
    <div className="lk-stack">
      {all.length > SEARCH_ABOVE && (
        <SearchField
          data-autofocus=""
          label={text.send.searchToken}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      {found.length === 0 ? (
        <EmptyState icon={searchIcon} title={text.connect.nothingFound(search)} />
      ) : (
        <ListGroup label={text.send.selectToken}>
          {found.map(token => (
            <TokenRow
              key={token.address}
              token={token}
              selected={token.address === state.token?.address}
              onClick={() => {
                if (token.address !== state.token?.address) actions.chooseToken(token)
                client.router.actions.goBack()
              }}
            />
          ))}
        </ListGroup>
      )}
    </div>
  )
}
