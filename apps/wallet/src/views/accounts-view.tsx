import { AddressText, Banner, CopyButton, ListGroup, ListRow, Switch } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { KeySource } from '../boot/keys'
import type { WalletNetwork } from '../boot/wallet-network.types'
import { namespaceName } from './namespace-name'

export interface AccountsViewProps {
  readonly networks: readonly WalletNetwork[]
  readonly addressesOn: (networkId: string) => readonly string[]
  readonly keySource: KeySource
  readonly relayUrl: string
  readonly onCopy: (text: string) => Promise<void>
  readonly onKeySource: (source: KeySource) => void
}

/** The accounts of the wallet, and where their keys come from. */
export function AccountsView(props: AccountsViewProps): ReactNode {
  const { networks, addressesOn, keySource, relayUrl, onCopy, onKeySource } = props
  const firsts = networks.filter(
    ({ network }, at) =>
      networks.findIndex(
        other => other.network.networkId.split(':')[0] === network.networkId.split(':')[0],
      ) === at,
  )
  return (
    <div className="stack">
      <Banner tone="warning" title={keySource === 'test' ? 'Public test keys' : 'Keys of this browser'}>
        {keySource === 'test'
          ? 'These keys are public. Never send anything of value to them.'
          : 'These keys are stored without a password. Never send anything of value to them.'}
      </Banner>
      <Switch
        label="Keys of this browser instead of the public ones"
        checked={keySource === 'generated'}
        onChange={checked => onKeySource(checked ? 'generated' : 'test')}
      />
      {firsts.map(({ network: { networkId } }) => (
        <ListGroup key={networkId} heading={namespaceName(networkId.split(':')[0] ?? '')}>
          {addressesOn(networkId).map((address, index) => (
            <ListRow
              key={address}
              plain
              title={`Account ${index + 1}`}
              subtitle={<AddressText address={address} start={10} end={8} />}
              trailing={
                <CopyButton
                  label={`Copy ${namespaceName(networkId.split(':')[0] ?? '')} address ${index + 1}`}
                  copiedLabel="Copied"
                  onCopy={() => onCopy(address)}
                >
                  {''}
                </CopyButton>
              }
            />
          ))}
        </ListGroup>
      ))}
      <p className="muted words">Relay: {relayUrl}</p>
    </div>
  )
}
