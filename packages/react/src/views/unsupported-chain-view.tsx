import { type NetworkId, namespaceOf, parseNetworkId } from '@latchkey/core/internal/caip/network-id'
import { shortenAddress } from '@latchkey/core/internal/format/text'
import { knownNetworkNames } from '@latchkey/core/internal/networks/known-network-names'
import type { ViewText } from '@latchkey/ui'
import { disconnectIcon } from '@latchkey/ui/icons'
import { Banner, Button, Icon } from '@latchkey/ui/shell'
import { enNetworks } from '@latchkey/ui/text/en-networks'
import { enUnsupported } from '@latchkey/ui/text/en-unsupported'
import { type ReactNode, useState } from 'react'
import { useClient } from '../client-context.js'
import { useNetwork } from '../hooks/network/use-network.js'
import { useNetworks } from '../hooks/network/use-networks.js'
import { defineLazyView, useText } from './lazy-view.js'
import { NetworkList } from './network/network-list.js'
import { RowStack } from './row-stack.js'

const LONGEST_REFERENCE = 16

/** What to call a network of which only the id is known: a hash says nothing to anybody. */
function nameOf(networkId: NetworkId, { unsupported }: ViewText): string {
  const known = knownNetworkNames[networkId]
  if (known !== undefined) return known
  const { reference } = parseNetworkId(networkId)
  return reference.length > LONGEST_REFERENCE
    ? unsupported.unknownNetwork(shortenAddress(reference))
    : unsupported.networkNumber(reference)
}

/** Why nothing works: on which network the wallet is. */
function Reason(): ReactNode {
  const text = useText()
  const { unsupported } = text
  const { network, networkId } = useNetwork()
  // Core knows nothing of a network that only the wallet named, not even its coin.
  const name =
    networkId === undefined || network?.nativeCurrency.symbol ? network?.name : nameOf(networkId, text)
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
export const view = defineLazyView('UnsupportedChain', {
  text: { networks: enNetworks, unsupported: enUnsupported },
  title: ({ text }) => text.unsupported.title,
  View: UnsupportedChain,
})
