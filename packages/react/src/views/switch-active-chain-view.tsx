import type { RouteParams } from '@latchkey/core'
import { Button, EmptyState } from '@latchkey/ui/shell'
import { enSwitchActiveChain } from '@latchkey/ui/text/en-switch-active-chain'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'
import { useNetworkIcon } from './icons/late-icons.js'
import { defineLazyView, useText } from './lazy-view.js'
import { WaitingHero } from './waiting-hero.js'

function SwitchActiveChain({ params }: { readonly params: RouteParams['SwitchActiveChain'] }): ReactNode {
  const client = useClient()
  const { common, switchActiveChain: text } = useText()
  const { networkId } = params
  const network = useSlice(client.network, state => (networkId ? state.byId[networkId] : undefined))
  const image = useNetworkIcon(network)
  if (!network) return <EmptyState title={common.unavailable} />
  const { chainNamespace: namespace, caipNetworkId, name } = network
  const { displayName } = client.registry.requireAdapter(namespace).traits
  const connect = async () => {
    // The network is chosen first, so that the wallet is connected there.
    await client.switchNetwork(caipNetworkId)
    client.router.actions.replace('Connect', { namespace })
  }
  return (
    <WaitingHero icon={{ name, src: image }} title={name} text={text.text(name, displayName)}>
      <Button
        variant="primary"
        wide
        onClick={() =>
          void connect().catch(error => client.env.logger.warn('The network was not chosen', error))
        }
      >
        {text.connect(displayName)}
      </Button>
    </WaitingHero>
  )
}

/** The network that was chosen is none of those that the connected wallets speak. */
export const view = defineLazyView('SwitchActiveChain', {
  text: { switchActiveChain: enSwitchActiveChain },
  title: ({ text }) => text.switchActiveChain.title,
  View: SwitchActiveChain,
})
