import { DownArrow, PageButton } from '@latchkey/ui/button'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/account/use-account.js'
import { useNetwork } from '../hooks/network/use-network.js'
import type { ButtonParts, NetworkButtonProps } from './button.types.js'
import { useResponsive } from './use-responsive.js'

/** The button of the active network, with what all page buttons share as `parts`. */
export function NetworkButtonContent({
  label,
  disabled,
  networkStatus = 'full',
  parts,
  ...rest
}: NetworkButtonProps & { readonly parts: ButtonParts }): ReactNode {
  const client = useClient()
  const { isConnected } = useAccount()
  const { network, isSupported, switchingTo } = useNetwork()
  const shown = useResponsive(networkStatus)
  const { text, theme, intent } = parts
  const stuck = isConnected && !isSupported && !client.options.allowUnsupportedChain
  const icon = network?.iconUrl
  const words = stuck ? text.unsupportedNetwork : (network?.name ?? text.selectNetwork)
  return (
    <PageButton
      aria-label={network && !stuck ? text.switchNetwork(network.name) : words}
      {...rest}
      {...intent}
      variant="network"
      theme={theme}
      icon={shown === 'name' ? undefined : icon}
      end={<DownArrow />}
      label={shown === 'icon' && icon && !stuck ? undefined : (label ?? words)}
      loading={switchingTo !== null}
      disabled={disabled ?? !client.options.enableNetworkSwitch}
      onClick={() => client.open({ view: stuck ? 'UnsupportedChain' : 'SwitchNetwork' })}
    />
  )
}
