import { shortenAddress } from '@latchkey/core/internal/format/text'
import { Avatar, PageButton } from '@latchkey/ui/button'
import { lazy, type ReactNode, Suspense } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/account/use-account.js'
import { useNetwork } from '../hooks/network/use-network.js'
import { useSlice } from '../use-slice.js'
import { accountLabel } from './account-label.js'
import type { AccountContentProps, ButtonParts } from './button.types.js'
import { NetworkButtonContent } from './network-button-content.js'
import { useResponsive } from './use-responsive.js'

// Loaded only by buttons that show a balance.
const BalanceText = lazy(async () => ({ default: (await import('./balance-text.js')).BalanceText }))

/** The account button: name, balance and number of pending transactions; before it the network's. */
export function AccountButtonContent({
  namespace,
  balance = 'hide',
  accountStatus = 'full',
  networkStatus = 'hide',
  label,
  parts,
  ...rest
}: AccountContentProps & { readonly parts: ButtonParts }): ReactNode {
  const client = useClient()
  const shownBalance = useResponsive(balance)
  const shownAccount = useResponsive(accountStatus)
  const shownNetwork = useResponsive(networkStatus)
  const scope = namespace === undefined ? {} : { namespace }
  const account = useAccount(scope)
  const { isConnected, namespace: actual = '' } = account
  const address = account.address ?? account.rememberedAddress
  const isSupported = useNetwork(scope).isSupported || client.options.allowUnsupportedChain
  const profileName = useSlice(client.account, state => state.namespaces[actual]?.profileName)
  const profileImage = useSlice(client.account, state => state.namespaces[actual]?.profileImage)
  const count = useSlice(client.account, state => state.namespaces[actual]?.pendingTransactions)
  const { text, theme, intent } = parts
  if (address === undefined) return null
  const name = profileName ?? shortenAddress(address)
  // A network that is not supported is said by its own button, where there is one.
  const isNamed = isSupported || shownNetwork !== 'hide'
  const words = shownAccount === 'avatar' ? undefined : <bdi dir="ltr">{name}</bdi>
  const pending = count ? text.pending(count) : undefined
  const amount = (
    <Suspense>
      <BalanceText namespace={actual} />
    </Suspense>
  )
  const button = (
    <PageButton
      aria-label={accountLabel(text, { name, isConnected, isSupported: isNamed, pending })}
      {...rest}
      {...intent}
      variant="account"
      theme={theme}
      icon={shownAccount !== 'name' && <Avatar seed={address} src={profileImage} size={24} />}
      label={label ?? (isNamed ? words : text.unsupportedNetwork)}
      secondary={pending ?? (shownBalance === 'show' && isConnected && isSupported ? amount : undefined)}
      onClick={() => {
        client.network.actions.activate(actual)
        client.open()
      }}
    />
  )
  return shownNetwork === 'hide' ? (
    button
  ) : (
    <span className="lk-buttons">
      <NetworkButtonContent
        {...(rest.size && { size: rest.size })}
        networkStatus={shownNetwork}
        parts={parts}
      />
      {button}
    </span>
  )
}
