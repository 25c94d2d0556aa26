import { forwardRef, type HTMLAttributes, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { useStyles } from '../style-context'
import css from '../styles/data.css?inline'

export interface KeyValueItem {
  label: string
  value: ReactNode
}

export interface KeyValueProps extends Omit<HTMLAttributes<HTMLDListElement>, 'children'> {
  items: readonly KeyValueItem[]
}

/** Facts line by line: network, fee, recipient, what is left. */
export const KeyValue = forwardRef<HTMLDListElement, KeyValueProps>(function KeyValue(
  { items, className, ...rest },
  ref,
) {
  useStyles(css)
  return (
    <dl {...rest} ref={ref} className={classNames('lk-kv', className)}>
      {items.map(item => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
})
