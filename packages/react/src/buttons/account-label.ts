import type { ButtonText } from '@latchkey/ui/button'

/** What a button says of an account. */
export interface LabelledAccount {
  /** The profile name, or the short address. */
  readonly name: string
  /** False while its wallet is being restored. */
  readonly isConnected: boolean
  /** False where the button has to say that the network is not supported. */
  readonly isSupported?: boolean
  /** How many transactions are pending, in words. */
  readonly pending?: string | undefined
}

/** Returns the accessible name of the account's button. */
export function accountLabel(
  text: ButtonText,
  { name, isConnected, isSupported = true, pending }: LabelledAccount,
): string {
  if (!isConnected) return `${text.reconnecting}, ${name}`
  return [isSupported ? text.account(name) : text.unsupportedNetwork, pending].filter(Boolean).join(', ')
}
