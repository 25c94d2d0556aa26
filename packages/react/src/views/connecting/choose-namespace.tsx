import type { ConnectorView, Frozen } from '@latchkey/core'
import { chevronIcon, Icon, ListGroup, ListRow, WalletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useNamespaceIcon } from '../icons/late-icons.js'
import { useText } from '../lazy-view.js'
import { RowStack } from '../row-stack.js'
import { askWallet } from './ask-wallet.js'

function NamespaceRow(props: { readonly namespace: string; onClick(): void }): ReactNode {
  const { namespace, onClick } = props
  const name = useClient().registry.requireAdapter(namespace).traits.displayName
  return (
    <ListRow
      title={name}
      leading={<WalletIcon name={name} src={useNamespaceIcon(namespace)} shape="round" />}
      trailing={<Icon d={chevronIcon} mirror />}
      onClick={onClick}
    />
  )
}

/** A wallet that speaks several kinds of network: the visitor says which to connect. */
export function ChooseNamespace({ chains }: { readonly chains: Frozen<ConnectorView>['chains'] }): ReactNode {
  const client = useClient()
  const text = useText()
  return (
    <RowStack>
      <ListGroup heading={text.connecting.choose}>
        {chains.map(({ namespace, connectorId }) => {
          const choose = () => {
            askWallet(client, connectorId, namespace)
            client.router.actions.push('ConnectingExternal', { connectorId, namespace })
          }
          return <NamespaceRow key={namespace} namespace={namespace} onClick={choose} />
        })}
      </ListGroup>
    </RowStack>
  )
}
