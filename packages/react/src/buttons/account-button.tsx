import { formatBalance, shortenAddress } from '@latchkey/core'
import { Avatar, PageButton } from '@latchkey/ui/button'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/use-account.js'
import { useBalance } from '../hooks/use-balance.js'
import { useNetwork } from '../hooks/use-network.js'
import { useSlice } from '../use-slice.js'
import type { ButtonProps } from './connect-button.js'
import { useButton } from './use-button.js'

/** What the account button may be told. */
export interface AccountButtonProps extends ButtonProps {
  readonly namespace?: string
  /** Showing the balance asks the chain for it as soon as the button is there. Default `hide`. */
  readonly balance?: 'show' | 'hide'
}

/** Who is connected; opens the account. Nothing while nobody is. */
export function AccountButton({
  namespace,
  balance = 'hide',
  label,
  ...rest
}: AccountButtonProps): ReactNode {
  const client = useClient()
  const scope = namespace === undefined ? {} : { namespace }
  const { address, isConnected, namespace: actual = '' } = useAccount(scope)
  const { isSupported } = useNetwork(scope)
  const profileName = useSlice(client.account, state => state.namespaces[actual]?.profileName)
  const { amount, decimals, symbol } = useBalance({ ...scope, enabled: balance === 'show' && isSupported })
  const { text, theme, intent } = useButton()
  if (!isConnected || address === undefined) return null
  const name = profileName ?? shortenAddress(address)
  const shown = balance === 'show' && amount !== undefined && decimals !== undefined
  return (
    <PageButton
      aria-label={isSupported ? text.account(name) : text.unsupportedNetwork}
      {...rest}
      {...intent}
      variant="account"
      theme={theme}
      icon={<Avatar seed={address} size={24} />}
      label={label ?? (isSupported ? <bdi dir="ltr">{name}</bdi> : text.unsupportedNetwork)}
      secondary={shown ? `${formatBalance(amount, decimals)} ${symbol}` : undefined}
      onClick={() => {
        client.network.actions.activate(actual)
        client.open()
      }}
    />
  )
}
