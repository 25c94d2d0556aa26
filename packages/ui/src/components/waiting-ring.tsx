import { forwardRef, type HTMLAttributes } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icons/icon'
import { checkIcon, clockIcon, closeIcon } from '../icons/paths'
import { useStyles } from '../style-context'
import css from '../styles/waiting.css?inline'

export interface WaitingRingProps extends HTMLAttributes<HTMLDivElement> {
  /** The light runs round only while `waiting`. */
  status: 'waiting' | 'rejected' | 'expired' | 'done'
}

const badges = {
  rejected: { icon: closeIcon, tone: 'danger' },
  expired: { icon: clockIcon, tone: 'warning' },
  done: { icon: checkIcon, tone: 'success' },
} as const

const ring = { x: 2, y: 2, width: 92, height: 92, rx: 25, pathLength: 100 }

/** A wallet's icon (72 px) with a light that runs round it while its answer is awaited. */
export const WaitingRing = forwardRef<HTMLDivElement, WaitingRingProps>(function WaitingRing(
  { status, className, children, ...rest },
  ref,
) {
  useStyles(css)
  const badge = status === 'waiting' ? undefined : badges[status]
  return (
    <div {...rest} ref={ref} className={classNames('lk-ring', className)}>
      {!badge && (
        <svg viewBox="0 0 96 96" aria-hidden="true">
          <rect {...ring} />
          <rect {...ring} />
        </svg>
      )}
      {children}
      {badge && (
        <span className="lk-ring-badge lk-fade" data-tone={badge.tone}>
          <Icon d={badge.icon} size={16} />
        </span>
      )}
    </div>
  )
})
