import { useStyles } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import css from './connect.css?inline'
import { useLate } from './use-late.js'

type Search = typeof import('../wallet-search.js')

const loadSearch = () => import('../wallet-search.js')

interface LateSearchFieldProps {
  readonly label: string
  readonly value: string
  onSearch(text: string, search: Search['searchWallets']): void
}

/** The field that narrows a long list. Few visitors have one: it comes after the list, and its place is kept. */
export function LateSearchField({ label, value, onSearch }: LateSearchFieldProps): ReactNode {
  useStyles(css)
  const code = useLate(loadSearch)
  if (!code) return <div className="lk-search-place" />
  const { SearchField, searchWallets } = code
  return (
    <SearchField
      label={label}
      value={value}
      onChange={event => onSearch(event.currentTarget.value, searchWallets)}
    />
  )
}
