/**
 * The strings that the page objects look for. The `text` of a locale of `@latchkey/react/text` or `@latchkey/ui/text`
 * has this shape and more.
 */
export interface ModalText {
  readonly button: {
    readonly connect: string
    readonly connecting: string
    readonly reconnecting: string
    readonly account: (address: string) => string
  }
  readonly common: { readonly back: string; readonly close: string }
  readonly connect: {
    readonly title: string
    readonly installedBadge: string
    readonly recentBadge: string
    readonly connectedBadge: string
  }
  readonly account: { readonly title: string; readonly send: string; readonly disconnect: string }
  readonly send: {
    readonly amount: string
    readonly recipient: string
    readonly token: string
    readonly selectToken: string
    readonly review: string
    readonly reviewTitle: string
    readonly confirm: string
  }
}

/** Single strings in place of the English ones, in the shape of the kit's `text` setting. */
export type ModalTextOverrides = { readonly [View in keyof ModalText]?: Partial<ModalText[View]> }

/** English, as the kit shows it by default: a test compares it with the kit's own. */
export const englishModalText: ModalText = {
  button: {
    connect: 'Connect wallet',
    connecting: 'Connecting',
    reconnecting: 'Reconnecting',
    account: address => `Account ${address}`,
  },
  common: { back: 'Back', close: 'Close' },
  connect: {
    title: 'Connect wallet',
    installedBadge: 'Installed',
    recentBadge: 'Recent',
    connectedBadge: 'Connected',
  },
  account: { title: 'Account', send: 'Send', disconnect: 'Disconnect' },
  send: {
    amount: 'Amount',
    recipient: 'Recipient',
    token: 'Token',
    selectToken: 'Select token',
    review: 'Review',
    reviewTitle: 'Review and send',
    confirm: 'Send',
  },
}

/** Returns the English strings with those of an app or a locale in their place. */
export const mergeModalText = (overrides: ModalTextOverrides = {}): ModalText => ({
  button: { ...englishModalText.button, ...overrides.button },
  common: { ...englishModalText.common, ...overrides.common },
  connect: { ...englishModalText.connect, ...overrides.connect },
  account: { ...englishModalText.account, ...overrides.account },
  send: { ...englishModalText.send, ...overrides.send },
})
