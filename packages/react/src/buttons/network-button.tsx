import { DownArrow, PageButton } from '@latchkey/ui/button'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useAccount } from '../hooks/account/use-account.js'
import { useNetwork } from '../hooks/network/use-network.js'
import type { ButtonProps } from './button.types.js'
import { useButton } from './use-button.js'

/** Shows the active network and opens the list of networks. */
export function NetworkButton({ label, disabled, ...rest }: ButtonProps): ReactNode {
  const client = useClient()
  const { isConnected } = useAccount()
  const { network, isSupported, switchingTo } = useNetwork()
  const { text, theme, intent } = useButton()
  const stuck = isConnected && !isSupported && !client.options.allowUnsupportedChain
  const words = stuck ? text.unsupportedNetwork : (network?.name ?? text.selectNetwork)
  return (
    <PageButton
      aria-label={network && !stuck ? text.switchNetwork(network.name) : words}
      {...rest}
      {...intent}
      variant="network"
      theme={theme}
      icon={network?.iconUrl}
      end={<DownArrow />}
      label={label ?? words}
      loading={switchingTo !== null}
      disabled={disabled ?? !client.options.enableNetworkSwitch}
      onClick={() => client.open({ view: stuck ? 'UnsupportedChain' : 'SwitchNetwork' })}
    />
  )
}
