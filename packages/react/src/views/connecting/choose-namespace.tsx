import type { ConnectorView, Frozen } from '@latchkey/core'
import { chevronIcon, Icon, ListGroup, ListRow, WalletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../lazy-view.js'
import { RowStack } from '../row-stack.js'
import { askWallet } from './ask-wallet.js'

/** A wallet that speaks several kinds of network: the visitor says which to connect. */
export function ChooseNamespace({ chains }: { readonly chains: Frozen<ConnectorView>['chains'] }): ReactNode {
  const client = useClient()
  const text = useText()
  return (
    <RowStack>
      <ListGroup heading={text.connecting.choose}>
        {chains.map(({ namespace, connectorId }) => {
          const name = client.registry.requireAdapter(namespace).traits.displayName
          return (
            <ListRow
              key={namespace}
              title={name}
              leading={<WalletIcon name={name} shape="round" />}
              trailing={<Icon d={chevronIcon} mirror />}
              onClick={() => {
                askWallet(client, connectorId, namespace)
                client.router.actions.push('ConnectingExternal', { connectorId, namespace })
              }}
            />
          )
        })}
      </ListGroup>
    </RowStack>
  )
}
