import { forwardRef, type HTMLAttributes, type ReactNode } from 'react'
import { classNames } from '../../class-names'
import { Icon } from '../../icons/icon'
import { useStyles } from '../../style-context'
import css from '../../styles/feedback.css?inline'
import { type Tone, toneIcon } from '../tone'

export interface BannerProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  tone?: Tone
  title?: string
  /** A button or link after the text. */
  action?: ReactNode
}

/** A message inside a view. Danger is read out at once, the others when there is a pause. */
export const Banner = forwardRef<HTMLDivElement, BannerProps>(function Banner(
  { tone = 'info', title, action, className, children, ...rest },
  ref,
) {
  useStyles(css)
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...rest}
      ref={ref}
      className={classNames('lk-banner', className)}
      data-tone={tone}
    >
      <Icon d={toneIcon[tone]} />
      <div>
        {title && <p className="lk-banner-title">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
})
