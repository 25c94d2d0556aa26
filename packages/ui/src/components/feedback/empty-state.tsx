import { forwardRef, type HTMLAttributes, type ReactNode } from 'react'
import { classNames } from '../../class-names'
import { Icon } from '../../icons/icon'
import { useStyles } from '../../style-context'
import css from '../../styles/feedback.css?inline'

export interface EmptyStateProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  /** Path data of the icon. */
  icon?: string
  title: string
  text?: ReactNode
  /** A button under the text. */
  children?: ReactNode
}

/** Stands where a list would be: nothing yet, nothing found, not available, failed. */
export const EmptyState = forwardRef<HTMLDivElement, EmptyStateProps>(function EmptyState(
  { icon, title, text, className, children, ...rest },
  ref,
) {
  useStyles(css)
  return (
    <div {...rest} ref={ref} className={classNames('lk-empty', className)}>
      {icon && <Icon d={icon} size={28} />}
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {children && <div>{children}</div>}
    </div>
  )
})
