import { NetworkIcon } from '@latchkey/ui/components/network-icon'
import { chevronIcon, Icon, ListGroup, ListRow, WalletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useNetwork } from '../../hooks/network/use-network.js'
import { useNetworkIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import { LateRow } from '../lists/late-row.js'
import { useOffersSessions } from '../sessions/use-offers-sessions.js'
import { useConnectedWallet } from './use-connected-wallet.js'

const loadSessionsRow = () => import('../sessions/sessions-row.js')
const loadEmbeddedRow = () => import('../login/embedded-row.js')
const loadSignInRow = () => import('../sign-in/sign-in-row.js')

const next = <Icon d={chevronIcon} mirror />

/** Where the account is, and by which wallet. */
export function AccountRows(): ReactNode {
  const client = useClient()
  const text = useText()
  const { network } = useNetwork()
  const wallet = useConnectedWallet()
  const offersSessions = useOffersSessions()
  const { enableNetworkSwitch: switches, siwx, siweConfig, embeddedWallet } = client.options
  const networkName = network?.name ?? text.common.unknown
  const networkImage = useNetworkIcon(network)
  return (
    <ListGroup label={text.account.title}>
      <ListRow
        plain={!switches}
        leading={<NetworkIcon name={networkName} src={networkImage} size={36} />}
        title={networkName}
        subtitle={text.common.network}
        trailing={switches && next}
        onClick={() => client.router.actions.push('SwitchNetwork')}
      />
      <ListRow
        leading={<WalletIcon name={wallet.name} src={wallet.imageUrl} size={36} />}
        title={wallet.name}
        subtitle={text.common.wallet}
        trailing={next}
        onClick={() => client.router.actions.push('ProfileWallets')}
      />
      {embeddedWallet && <LateRow load={loadEmbeddedRow} />}
      {(siwx ?? siweConfig) && <LateRow load={loadSignInRow} />}
      {offersSessions && <LateRow load={loadSessionsRow} />}
    </ListGroup>
  )
}
