import { type ButtonHTMLAttributes, forwardRef, type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icons/icon'
import { checkIcon, copyIcon } from '../icons/paths'
import { useStyles } from '../style-context'
import css from '../styles/controls.css?inline'
import { LiveRegion } from './feedback/live-region'

export interface CopyButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onCopy' | 'type' | 'children'> {
  /** Does the copying; an answer of false, or a rejection, shows no success. */
  onCopy: () => unknown
  /** The accessible name: "Copy address". */
  label: string
  /** Read out, and shown as a check mark, after a success. */
  copiedLabel: string
  /** What is shown before the icon, such as the address; the label by default. */
  children?: ReactNode
}

const shownMs = 1600

/** Copies, shows a check mark for a moment and says so. */
export const CopyButton = forwardRef<HTMLButtonElement, CopyButtonProps>(function CopyButton(
  { onCopy, label, copiedLabel, className, children, ...rest },
  ref,
) {
  useStyles(css)
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(0), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    try {
      if ((await onCopy()) !== false) setCopied(count => count + 1)
    } catch {
      // The caller shows why; here it is enough not to claim a success.
    }
  }
  return (
    <>
      <button
        {...rest}
        ref={ref}
        type="button"
        aria-label={children ? label : undefined}
        title={children ? label : undefined}
        data-copied={copied ? '' : undefined}
        className={classNames('lk-copy', className)}
        onClick={() => void copy()}
      >
        {children ?? label}
        <Icon
          key={copied ? 'done' : 'copy'}
          d={copied ? checkIcon : copyIcon}
          size={18}
          className="lk-fade"
        />
      </button>
      <LiveRegion message={copied ? copiedLabel : ''} />
    </>
  )
})
