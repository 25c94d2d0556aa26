import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import { useStyles } from '@latchkey/ui/shell'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'
import css from './connect.css?inline'

type Search = typeof import('../wallet-search.js')

const loadSearch = loadOnce(() => import('../wallet-search.js'))

interface LateSearchFieldProps {
  readonly label: string
  readonly value: string
  onSearch(text: string, search: Search['searchWallets']): void
}

/** The field that narrows a long list. Few visitors have one: it comes after the list, and its place is kept. */
export function LateSearchField({ label, value, onSearch }: LateSearchFieldProps): ReactNode {
  useStyles(css)
  const { env } = useClient()
  const [code, setCode] = useState<Search>()
  useEffect(() => {
    let gone = false
    loadSearch().then(
      loaded => {
        if (!gone) setCode(loaded)
      },
      // The list is there without it.
      error => env.logger.warn('The search field could not be fetched', error),
    )
    return () => {
      gone = true
    }
  }, [env])
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
