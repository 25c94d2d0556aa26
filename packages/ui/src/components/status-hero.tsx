import { forwardRef, type HTMLAttributes, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icons/icon'
import { checkIcon, closeIcon, warningIcon } from '../icons/paths'
import { useStyles } from '../style-context'
import css from '../styles/waiting.css?inline'
import { Spinner } from './button/spinner'

export interface StatusHeroProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  status: 'pending' | 'success' | 'failed' | 'warning'
  title: string
  text?: ReactNode
  /** Buttons under the text. */
  children?: ReactNode
}

const marks = {
  success: { icon: checkIcon, tone: 'success' },
  failed: { icon: closeIcon, tone: 'danger' },
  warning: { icon: warningIcon, tone: 'warning' },
} as const

/** How something went, said large; a change of status is read out. */
export const StatusHero = forwardRef<HTMLDivElement, StatusHeroProps>(function StatusHero(
  { status, title, text, className, children, ...rest },
  ref,
) {
  useStyles(css)
  const mark = status === 'pending' ? undefined : marks[status]
  return (
    <div {...rest} ref={ref} className={classNames('lk-hero', className)}>
      <div className="lk-hero-mark" data-tone={mark?.tone}>
        {mark ? <Icon key={status} d={mark.icon} size={32} className="lk-fade" /> : <Spinner />}
      </div>
      <div role="status">
        <h3>{title}</h3>
        {text && <p>{text}</p>}
      </div>
      {children && <div>{children}</div>}
    </div>
  )
})
