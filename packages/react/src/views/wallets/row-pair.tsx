import { useStyles } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import css from './wallets.css?inline'

/** A row with a second button beside it. */
export function RowPair(props: { readonly children: ReactNode; readonly aside: ReactNode }): ReactNode {
  useStyles(css)
  return (
    <div className="lk-wallets-pair">
      {props.children}
      {props.aside}
    </div>
  )
}
