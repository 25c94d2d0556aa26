import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ForwardedRef,
  forwardRef,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { classNames } from '../../class-names'
import { useStyles } from '../../style-context'
import css from '../../styles/button.css?inline'
import { Spinner } from './spinner'

/** How a button looks. */
export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'md' | 'sm'
  /** Shows a spinner, keeps the width and the focus, and swallows clicks. */
  loading?: boolean
  wide?: boolean
  iconStart?: ReactNode
  iconEnd?: ReactNode
  /** Makes a link that opens in a new tab. */
  href?: string | undefined
  disabled?: boolean
}

export type ButtonProps = ButtonLook &
  Omit<
    ButtonHTMLAttributes<HTMLButtonElement> & AnchorHTMLAttributes<HTMLAnchorElement>,
    keyof ButtonLook | 'type'
  > & {
    type?: 'button' | 'submit'
  }

type AnyElement = HTMLButtonElement & HTMLAnchorElement

/** An action, or with `href` a link to another page, in one of four weights. */
export const Button = forwardRef<HTMLButtonElement | HTMLAnchorElement, ButtonProps>(function Button(
  {
    variant = 'secondary',
    size,
    loading,
    wide,
    iconStart,
    iconEnd,
    href,
    type = 'button',
    className,
    ...props
  },
  ref,
) {
  useStyles(css)
  const { children, disabled, onClick, ...rest } = props
  const shared = {
    ...rest,
    className: classNames('lk-btn', className),
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide ? '' : undefined,
    ref: ref as ForwardedRef<AnyElement>,
  }
  const content = (
    <>
      {iconStart}
      <span>{children}</span>
      {iconEnd}
      {loading && <Spinner />}
    </>
  )
  if (href !== undefined && !disabled)
    return (
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {content}
      </a>
    )
  const click = (event: MouseEvent<AnyElement>): void => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button {...shared} type={type} disabled={disabled} aria-busy={loading || undefined} onClick={click}>
      {content}
    </button>
  )
})
