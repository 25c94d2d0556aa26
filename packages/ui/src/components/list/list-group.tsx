import { Children, forwardRef, type HTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from '../../class-names'
import { useStyles } from '../../style-context'
import css from '../../styles/list.css?inline'

export interface ListGroupProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  heading?: string
  /** The accessible name when there is no heading. */
  label?: string
  /** The rows; each becomes a list item. */
  children?: ReactNode
}

/** A list of rows, named by its heading. */
export const ListGroup = forwardRef<HTMLDivElement, ListGroupProps>(function ListGroup(
  { heading, label, className, children, ...rest },
  ref,
) {
  useStyles(css)
  const id = useId()
  return (
    <div {...rest} ref={ref} className={classNames('lk-group', className)}>
      {heading && (
        <h3 id={id} className="lk-heading">
          {heading}
        </h3>
      )}
      <ul
        className="lk-list"
        aria-labelledby={heading ? id : undefined}
        aria-label={heading ? undefined : label}
      >
        {Children.map(children, row => row != null && row !== false && <li>{row}</li>)}
      </ul>
    </div>
  )
})
