import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { classNames } from '../../class-names'
import { useStyles } from '../../style-context'
import css from '../../styles/list.css?inline'
import { Spinner } from '../button/spinner'

export interface ListRowProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title' | 'type' | 'children'> {
  /** Plain text; cut with an ellipsis when long. */
  title: string
  subtitle?: ReactNode
  /** Before the text, usually an icon of 40 px. */
  leading?: ReactNode
  /** At the end of the row: a badge, a number, a chevron. */
  trailing?: ReactNode
  selected?: boolean | undefined
  loading?: boolean
  /** Makes a link that opens in a new tab. */
  href?: string
  /** Draws the row without making it a button. */
  plain?: boolean
}

const renderContent = ({ title, subtitle, leading, trailing, loading }: ListRowProps) => (
  <>
    {leading}
    <span className="lk-row-text">
      <span
        className="lk-cut"
        // Only a text that is cut has a tooltip: WebKitGTK keeps it on the screen when the row goes.
        onPointerEnter={({ currentTarget: cut }) => {
          cut.title = cut.scrollWidth > cut.clientWidth ? title : ''
        }}
      >
        {title}
      </span>
      {subtitle && <span className="lk-row-sub lk-cut">{subtitle}</span>}
    </span>
    {(loading || trailing) && <span className="lk-row-end">{loading ? <Spinner /> : trailing}</span>}
  </>
)

/** One line of a list: something at the start, a title, something at the end. */
export const ListRow = forwardRef<HTMLButtonElement, ListRowProps>(function ListRow(props, ref) {
  useStyles(css)
  const { title, subtitle, leading, trailing, selected, loading, href, plain, className, onClick, ...rest } =
    props
  const shared = {
    className: classNames('lk-row', className),
    'aria-current': selected || undefined,
    children: renderContent(props),
  }
  if (plain) return <div {...shared} />
  if (href !== undefined) return <a {...shared} href={href} target="_blank" rel="noopener noreferrer" />
  return (
    <button
      {...rest}
      {...shared}
      ref={ref}
      type="button"
      aria-busy={loading || undefined}
      onClick={loading ? undefined : onClick}
    />
  )
})
