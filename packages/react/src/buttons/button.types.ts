import type { ButtonText, PageButtonProps } from '@latchkey/ui/button'
import type { ReactNode } from 'react'

/** What the page's buttons may be told, beside a button's own attributes. */
export interface ButtonProps
  extends Omit<PageButtonProps, 'variant' | 'label' | 'theme' | 'loading' | 'onClick'> {
  /** The words on the button, in place of the dictionary's. */
  readonly label?: ReactNode
}

/** What the account button may be told. */
export interface AccountButtonProps extends ButtonProps {
  readonly namespace?: string
  /** Showing the balance asks the chain for it as soon as the button is there. Default `hide`. */
  readonly balance?: 'show' | 'hide'
}

/** What every button of the page shares. */
export interface ButtonParts {
  readonly text: ButtonText
  readonly theme: 'light' | 'dark' | 'auto'
  readonly intent: { onPointerEnter(): void; onFocus(): void; onTouchStart(): void }
}
