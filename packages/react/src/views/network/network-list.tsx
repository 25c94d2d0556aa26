import type { Network } from '@latchkey/core'
import { isApproved } from '@latchkey/core/internal/network/is-approved'
import { NetworkIcon } from '@latchkey/ui/components/network-icon'
import { Badge, ListGroup, ListRow } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useWalletCapabilities } from '../../hooks/connection/use-capability.js'
import { useConnection } from '../../hooks/connection/use-connection.js'
import { useSlice } from '../../use-slice.js'
import { useNetworkIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import { askSwitch } from './ask-switch.js'

interface RowProps {
  readonly network: Network
  /** Whether the wallet can be asked to switch at all. */
  readonly canSwitch: boolean
}

function NetworkRow({ network, canSwitch }: RowProps): ReactNode {
  const client = useClient()
  const { networks } = useText()
  const { caipNetworkId, chainNamespace, name, testnet } = network
  const { isCurrent, isGranted } = useSlice(client.network, state => ({
    isCurrent:
      state.activeNamespace === chainNamespace &&
      state.namespaces[chainNamespace]?.activeId === caipNetworkId,
    isGranted: isApproved(state, caipNetworkId),
  }))
  const isOff = !isCurrent && !(isGranted && canSwitch)
  return (
    <ListRow
      title={name}
      leading={<NetworkIcon src={useNetworkIcon(network)} name={name} />}
      subtitle={isOff ? networks.notInWallet : undefined}
      trailing={
        isCurrent ? (
          <Badge tone="success">{networks.current}</Badge>
        ) : (
          testnet && !isOff && <Badge>{networks.testnet}</Badge>
        )
      }
      selected={isCurrent}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) askSwitch(client, network)
      }}
    />
  )
}

/** Networks of one namespace to choose from. */
interface NetworkListProps {
  readonly networks: readonly Network[]
  readonly heading?: string
}

/** A list of networks; choosing one switches to it. */
export function NetworkList({ networks, heading }: NetworkListProps): ReactNode {
  const { networks: text } = useText()
  const namespace = networks[0]?.chainNamespace ?? ''
  const isConnected = useConnection({ namespace }) !== undefined
  const { switchNetwork } = useWalletCapabilities({ namespace })
  const canSwitch = !isConnected || switchNetwork !== undefined
  return (
    <ListGroup {...(heading === undefined ? { label: text.title } : { heading })}>
      {networks.map(network => (
        <NetworkRow key={network.caipNetworkId} network={network} canSwitch={canSwitch} />
      ))}
    </ListGroup>
  )
}
