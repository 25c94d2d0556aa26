import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { safeImage } from '../safe-image'
import { useButtonStyles } from './use-button-styles'

export interface PageButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> {
  variant: 'connect' | 'account' | 'network'
  /** Left out where an icon stands alone: `aria-label` says then what the button is. */
  label?: ReactNode
  /** `auto` follows the visitor's system without a script. */
  theme?: 'light' | 'dark' | 'auto'
  size?: 'md' | 'sm'
  /** The source of an image, or an element such as `<Avatar size={24} />`. */
  icon?: ReactNode
  /** Muted, after the label: the balance. */
  secondary?: ReactNode
  /** After everything: `<DownArrow />` where a list opens. */
  end?: ReactNode
  /** Shows a spinner and keeps the width. */
  loading?: boolean
}

/** The button that stands in the page and opens the modal. The same markup on the server, without inline styles. */
export const PageButton = forwardRef<HTMLButtonElement, PageButtonProps>(function PageButton(
  { variant, label, theme = 'auto', size, icon, secondary, end, loading, className, ...rest },
  ref,
) {
  useButtonStyles()
  const source = typeof icon === 'string' ? safeImage(icon) : undefined
  return (
    <button
      aria-haspopup="dialog"
      {...rest}
      ref={ref}
      type="button"
      className={className ? `lk-button ${className}` : 'lk-button'}
      data-variant={variant}
      data-theme={theme}
      data-size={size}
      aria-busy={loading || undefined}
    >
      {source ? (
        <img
          className="lk-button-icon"
          src={source}
          alt=""
          referrerPolicy="no-referrer"
          width={24}
          height={24}
        />
      ) : (
        typeof icon !== 'string' && icon
      )}
      {label !== undefined && <span className="lk-button-label">{label}</span>}
      {secondary && <span className="lk-button-more">{secondary}</span>}
      {end}
      {loading && <span className="lk-button-spin" />}
    </button>
  )
})
