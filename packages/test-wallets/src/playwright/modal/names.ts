import type { ModalText } from './modal-text'

/** Escapes what a regular expression would read as its own syntax. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches a name that begins with the text. */
export const startingWith = (text: string): RegExp => new RegExp(`^${escapePattern(text)}`)

/** Matches one of the names, and nothing else. */
export const oneOf = (...names: readonly string[]): RegExp =>
  new RegExp(`^(${names.map(escapePattern).join('|')})$`)

/** Matches the row of a wallet: its name, and the badge that the list may show beside it. */
export const walletRow = (wallet: string, { connect }: ModalText): RegExp => {
  const badges = [connect.installedBadge, connect.recentBadge, connect.connectedBadge]
  return new RegExp(`^${escapePattern(wallet)}( (${badges.map(escapePattern).join('|')}))?$`)
}

/** Matches the account button, whatever address it shows. */
export const accountButton = ({ button }: ModalText): RegExp => {
  // A locale may put words on both sides of the address.
  const [before = '', after = ''] = button.account('\n').split('\n')
  return new RegExp(`^${escapePattern(before)}.*${escapePattern(after)}`)
}
