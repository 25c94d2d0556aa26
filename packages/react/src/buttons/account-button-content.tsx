import { shortenAddress } from '@latchkey/core/internal/format/text'
import { Avatar, PageButton } from '@latchkey/ui/button'
import { lazy, type ReactNode, Suspense } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/account/use-account.js'
import { useNetwork } from '../hooks/network/use-network.js'
import { useSlice } from '../use-slice.js'
import type { AccountButtonProps, ButtonParts } from './button.types.js'

// Loaded only by buttons that show a balance.
const BalanceText = lazy(async () => ({ default: (await import('./balance-text.js')).BalanceText }))

/** The account button while connected: name, balance and number of pending transactions. */
export function AccountButtonContent({
  namespace,
  balance = 'hide',
  label,
  parts,
  ...rest
}: AccountButtonProps & { readonly parts: ButtonParts }): ReactNode {
  const client = useClient()
  const scope = namespace === undefined ? {} : { namespace }
  const { address, isConnected, namespace: actual = '' } = useAccount(scope)
  const isSupported = useNetwork(scope).isSupported || client.options.allowUnsupportedChain
  const profileName = useSlice(client.account, state => state.namespaces[actual]?.profileName)
  const profileImage = useSlice(client.account, state => state.namespaces[actual]?.profileImage)
  const count = useSlice(client.account, state => state.namespaces[actual]?.pendingTransactions)
  const { text, theme, intent } = parts
  if (!isConnected || address === undefined) return null
  const name = profileName ?? shortenAddress(address)
  const pending = count ? text.pending(count) : undefined
  const amount = (
    <Suspense>
      <BalanceText namespace={actual} />
    </Suspense>
  )
  return (
    <PageButton
      aria-label={[isSupported ? text.account(name) : text.unsupportedNetwork, pending]
        .filter(Boolean)
        .join(', ')}
      {...rest}
      {...intent}
      variant="account"
      theme={theme}
      icon={<Avatar seed={address} src={profileImage} size={24} />}
      label={label ?? (isSupported ? <bdi dir="ltr">{name}</bdi> : text.unsupportedNetwork)}
      secondary={pending ?? (balance === 'show' && isSupported ? amount : undefined)}
      onClick={() => {
        client.network.actions.activate(actual)
        client.open()
      }}
    />
  )
}
