import type { ButtonText, PageButtonProps } from '@latchkey/ui/button'
import type { ReactNode } from 'react'

/** Props of the page buttons, in addition to the attributes of `<button>`. */
export interface ButtonProps
  extends Omit<PageButtonProps, 'variant' | 'label' | 'theme' | 'loading' | 'onClick'> {
  /** Text of the button, in place of the dictionary's. */
  readonly label?: ReactNode
}

/** Props of `AccountButton`. */
export interface AccountButtonProps extends ButtonProps {
  readonly namespace?: string
  /** `show` fetches the balance when the button mounts. Default `hide`. */
  readonly balance?: 'show' | 'hide'
}

/** Values that all page buttons share. */
export interface ButtonParts {
  readonly text: ButtonText
  readonly theme: 'light' | 'dark' | 'auto'
  /** Attributes that put the theme on the button, and prepare the modal. */
  readonly intent: {
    ref(button: HTMLButtonElement | null): void
    onPointerEnter(): void
    onFocus(): void
    onTouchStart(): void
  }
}
