import { useState } from 'react'
import { Amount } from '../components/amount'
import { Avatar } from '../components/avatar'
import { Badge } from '../components/list/badge'
import { ListGroup } from '../components/list/list-group'
import { ListRow } from '../components/list/list-row'
import { SkeletonRow } from '../components/list/skeleton-row'
import { NetworkIcon } from '../components/network-icon'
import { Picture } from '../components/picture'
import { Tabs } from '../components/tabs'
import { WalletIcon } from '../components/wallet-icon'
import { Icon } from '../icons/icon'
import { chevronIcon, disconnectIcon } from '../icons/paths'
import { Cluster, icons, Specimen, sampleAddress } from './specimen'

const longName = 'A wallet with a name that somebody made far too long to fit on one line'

const Rows = () => (
  <Specimen name="ListGroup, ListRow">
    <ListGroup heading="Installed">
      <ListRow
        title="Rabby"
        leading={<WalletIcon name="Rabby" src={icons.violet} />}
        trailing={<Badge>Recent</Badge>}
      />
      <ListRow
        title={longName}
        leading={<WalletIcon name="Amber" src={icons.amber} />}
        trailing={<Badge>Installed</Badge>}
      />
      <ListRow
        title="Waiting"
        subtitle="Approve in Teal"
        leading={<WalletIcon name="Teal" src={icons.teal} />}
        loading
      />
      <ListRow title="No picture" subtitle="Monogram" leading={<WalletIcon name="No picture" />} />
    </ListGroup>
    <ListGroup heading="Networks">
      <ListRow title="Ethereum" leading={<NetworkIcon name="Ethereum" />} selected trailing="Current" />
      <ListRow
        title="Base"
        leading={<NetworkIcon name="Base" />}
        trailing={<Icon d={chevronIcon} mirror />}
      />
      <ListRow
        title="Polygon"
        subtitle="Not available in your wallet"
        leading={<NetworkIcon name="Polygon" />}
        disabled
      />
    </ListGroup>
    <ListRow title="Disconnect" leading={<Icon d={disconnectIcon} mirror />} />
  </Specimen>
)

const seeds = ['alice', 'bob', 'carol', 'dave', 'erin', sampleAddress, 'frank', 'grace']

const TokenTabs = () => {
  const [tab, setTab] = useState<'tokens' | 'nfts' | 'activity'>('tokens')
  const tabs = [
    { id: 'tokens', label: 'Tokens' },
    { id: 'nfts', label: 'NFTs' },
    { id: 'activity', label: 'Activity' },
  ] as const
  return (
    <Specimen name="Tabs">
      <Tabs label="Account details" tabs={tabs} value={tab} onChange={setTab}>
        <ListGroup label="Tokens">
          <ListRow
            plain
            title="Ether"
            subtitle="ETH"
            leading={<NetworkIcon name="Ether" />}
            trailing={<Amount value="1.204" unit="ETH" />}
          />
          <ListRow
            plain
            title="USD Coin"
            subtitle="USDC"
            leading={<NetworkIcon name="USD Coin" />}
            trailing={<Amount value="2,450.00" unit="USDC" />}
          />
        </ListGroup>
      </Tabs>
    </Specimen>
  )
}

/** Everything that stands in rows. */
export const Lists = () => (
  <>
    <Rows />
    <TokenTabs />
    <Specimen name="SkeletonRow">
      <div>
        <SkeletonRow />
        <SkeletonRow round />
      </div>
    </Specimen>
    <Specimen name="Picture">
      <Picture alt="A picture that is missing" missing="No image" />
    </Specimen>
    <Specimen name="WalletIcon, NetworkIcon, Avatar">
      <Cluster>
        <WalletIcon name="Violet" src={icons.violet} size={56} />
        <WalletIcon name="Broken" src="https://image.invalid/x.png" size={56} />
        <WalletIcon name="Script" src="javascript:alert(1)" size={56} />
        <NetworkIcon name="Optimism" size={56} />
        <NetworkIcon name="Arbitrum" size={24} />
      </Cluster>
      <Cluster>
        {seeds.map(seed => (
          <Avatar key={seed} seed={seed} size={48} />
        ))}
      </Cluster>
    </Specimen>
  </>
)
