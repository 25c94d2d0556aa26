import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import type { SearchFieldProps } from '@latchkey/ui'
import { useStyles } from '@latchkey/ui/shell'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'
import css from './connect.css?inline'

const loadSearchField = loadOnce(() => import('@latchkey/ui/components/search-field'))

/** The field that narrows a long list. Few visitors have one: it comes after the list, and its place is kept. */
export function LateSearchField(props: SearchFieldProps): ReactNode {
  useStyles(css)
  const { env } = useClient()
  const [Field, setField] = useState<ComponentType<SearchFieldProps>>()
  useEffect(() => {
    let gone = false
    loadSearchField().then(
      ({ SearchField }) => {
        if (!gone) setField(() => SearchField)
      },
      // The list is there without it.
      error => env.logger.warn('The search field could not be fetched', error),
    )
    return () => {
      gone = true
    }
  }, [env])
  return Field ? <Field {...props} /> : <div className="lk-search-place" />
}
