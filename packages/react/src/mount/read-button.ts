import type { Client } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal/connection/connection.selectors'
import { shortenAddress } from '@latchkey/core/internal/format/text'
import { isActiveSupported } from '@latchkey/core/internal/network/network.selectors'
import type { ButtonText } from '@latchkey/ui/button-parts'
import { accountLabel } from '../buttons/account-label.js'

/** What the button shows. */
export interface ShownButton {
  readonly variant: 'connect' | 'account'
  readonly words: string
  /** For assistive technology, where it is more than the words. */
  readonly name?: string
  /** An address among the words: it keeps its order in right-to-left text. */
  readonly isAddress?: boolean
  /** Muted, after the words. */
  readonly more?: string | undefined
  /** What the picture is made of. */
  readonly seed?: string
  /** A picture of the visitor's own. */
  readonly picture?: string | undefined
}

/** Reads what the button has to show: who is connected or comes back, or that one can connect. */
export function readButton(client: Client, text: ButtonText, isConnecting: boolean): ShownButton {
  const { network, connection, account, options } = client
  const namespace = network.state.activeNamespace
  const slice = connection.state.namespaces[namespace ?? '']
  const active = activeConnection(connection.state, namespace)?.accounts[0]?.address
  const seed = active ?? slice?.remembered?.accountIds[0]?.split(':')[2]
  if (seed === undefined) return { variant: 'connect', words: isConnecting ? text.connecting : text.connect }
  const {
    profileName,
    profileImage: picture,
    pendingTransactions,
  } = account.state.namespaces[namespace ?? ''] ?? {}
  const own = profileName ?? shortenAddress(seed)
  const shown = { variant: 'account', seed, picture } as const
  const isConnected = active !== undefined
  const isSupported =
    !isConnected || isActiveSupported(network.state, namespace) || options.allowUnsupportedChain
  const more = isConnected && pendingTransactions ? text.pending(pendingTransactions) : undefined
  const name = accountLabel(text, { name: own, isConnected, isSupported, pending: more })
  return { ...shown, name, more, isAddress: isSupported, words: isSupported ? own : text.unsupportedNetwork }
}
