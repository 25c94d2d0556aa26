import type { ButtonText, PageButtonProps } from '@latchkey/ui/button'
import type { ReactNode } from 'react'
import type { UseAccountReturnType } from '../hooks/account/use-account.js'

/** Props of the page buttons, in addition to the attributes of `<button>`. */
export interface ButtonProps
  extends Omit<PageButtonProps, 'variant' | 'label' | 'theme' | 'loading' | 'onClick'> {
  /** Text of the button, in place of the dictionary's. */
  readonly label?: ReactNode
}

/** One value, or one for windows below 768 px and one for wider ones. */
export type Responsive<Value extends string> = Value | { readonly narrow: Value; readonly wide: Value }

/** Props of `AccountButton`. */
export interface AccountButtonProps extends ButtonProps {
  readonly namespace?: string
  /** `show` fetches the balance when the button mounts. Default `hide`. */
  readonly balance?: Responsive<'show' | 'hide'>
  /** What stands for the account: avatar and name, or one of them. Default `full`. */
  readonly accountStatus?: Responsive<'full' | 'avatar' | 'name'>
}

/** Props of `NetworkButton`. */
export interface NetworkButtonProps extends ButtonProps {
  /** What stands for the network: icon and name, or one of them. A network without an icon keeps its name. Default `full`. */
  readonly networkStatus?: Responsive<'full' | 'icon' | 'name'>
}

/** Props of `ConnectButton`. `balance`, `accountStatus` and `networkStatus` apply while a wallet is connected. */
export interface ConnectButtonProps extends Omit<AccountButtonProps, 'namespace' | 'children'> {
  /** Shows the network beside the account, in a button that opens the list of networks. Default `hide`. */
  readonly networkStatus?: Responsive<'full' | 'icon' | 'name' | 'hide'>
  /** Draws the button itself, in place of the kit's. */
  readonly children?: (state: ConnectButtonState) => ReactNode
}

/** What a function below `ConnectButton` is given. */
export interface ConnectButtonState extends UseAccountReturnType {
  /** Attributes for a `<button>`: it opens the modal, and fetches it when a pointer or the focus is on it. */
  readonly button: Omit<ButtonParts['intent'], 'ref'> & {
    readonly 'aria-haspopup': 'dialog'
    onClick(): void
  }
}

/** What stands in the buttons of an account. */
type Shown = Pick<ConnectButtonProps, 'balance' | 'accountStatus' | 'networkStatus'>

/** What the account's button may be told, by itself or as what `ConnectButton` shows. */
export interface AccountContentProps extends Omit<AccountButtonProps, keyof Shown> {
  readonly balance?: Shown['balance'] | undefined
  readonly accountStatus?: Shown['accountStatus'] | undefined
  readonly networkStatus?: Shown['networkStatus'] | undefined
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
