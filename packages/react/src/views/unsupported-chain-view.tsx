import { namespaceOf, parseNetworkId } from '@latchkey/core/internal/caip/network-id'
import { disconnectIcon } from '@latchkey/ui/icons'
import { type ReactNode, useState } from 'react'
import { useClient } from '../client-context.js'
import { useNetwork } from '../hooks/use-network.js'
import { useNetworks } from '../hooks/use-networks.js'
import { Banner, Button, Icon, RowStack, useText } from '../modal/kit.js'
import { defineLazyView } from '../modal/mount-modal.js'
import { NetworkList } from './network/network-list.js'

/** Why nothing works: on which network the wallet is. */
function Reason(): ReactNode {
  const { unsupported } = useText()
  const { network, networkId } = useNetwork()
  // Core knows nothing of a network that only the wallet named, not even its coin.
  const name =
    networkId === undefined || network?.nativeCurrency.symbol
      ? network?.name
      : unsupported.networkNumber(parseNetworkId(networkId).reference)
  return (
    <Banner tone="warning">{name === undefined ? unsupported.unknownText : unsupported.text(name)}</Banner>
  )
}

function UnsupportedChain(): ReactNode {
  const client = useClient()
  const { unsupported } = useText()
  const { networkId } = useNetwork()
  const namespace = networkId && namespaceOf(networkId)
  const networks = useNetworks(namespace === undefined ? {} : { namespace })
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    client
      .disconnect(namespace === undefined ? {} : { namespace })
      .catch(error => client.env.logger.warn('The wallet did not disconnect', error))
      .finally(() => setLeaving(false))
  }
  return (
    <RowStack>
      <Reason />
      {networks.length > 0 && <NetworkList networks={networks} heading={unsupported.choose} />}
      <Button wide loading={leaving} iconStart={<Icon d={disconnectIcon} mirror />} onClick={leave}>
        {unsupported.disconnect}
      </Button>
    </RowStack>
  )
}

/** The wallet is on a network that the app cannot use. */
export const unsupportedChainView = defineLazyView('UnsupportedChain', {
  title: ({ text }) => text.unsupported.title,
  View: UnsupportedChain,
})
