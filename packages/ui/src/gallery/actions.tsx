import { useState } from 'react'
import { Avatar } from '../components/avatar'
import { Button } from '../components/button/button'
import { IconButton } from '../components/button/icon-button'
import { Spinner } from '../components/button/spinner'
import { CopyButton } from '../components/copy-button'
import { Badge } from '../components/list/badge'
import { Switch } from '../components/switch'
import { Icon } from '../icons/icon'
import * as paths from '../icons/paths'
import { DownArrow } from '../page-button/down-arrow'
import { PageButton } from '../page-button/page-button'
import { useStyles } from '../style-context'
import buttonsCss from '../styles/buttons.css?inline'
import { Cluster, icons, Specimen, sampleAddress } from './specimen'

const PageButtons = ({ theme }: { theme: 'light' | 'dark' }) => {
  useStyles(buttonsCss)
  const avatar = <Avatar seed={sampleAddress} size={24} />
  return (
    <Specimen name="PageButton">
      <Cluster>
        <PageButton theme={theme} variant="connect" label="Connect wallet" />
        <PageButton theme={theme} variant="connect" label="Connect wallet" size="sm" />
        <PageButton theme={theme} variant="connect" label="Connect wallet" loading />
        <PageButton theme={theme} variant="connect" label="Connect wallet" disabled />
        <PageButton theme={theme} variant="account" label="0x5290…9EE7" icon={avatar} secondary="1.204 ETH" />
        <PageButton theme={theme} variant="account" label="vivian.eth" icon={avatar} size="sm" />
        <PageButton
          theme={theme}
          variant="network"
          label="Ethereum"
          icon={icons.violet}
          end={<DownArrow />}
        />
        <PageButton
          theme={theme}
          variant="network"
          label="Unsupported network"
          size="sm"
          end={<DownArrow />}
        />
      </Cluster>
    </Specimen>
  )
}

const Buttons = () => (
  <Specimen name="Button">
    <Cluster>
      <Button variant="primary">Send</Button>
      <Button>Cancel</Button>
      <Button variant="ghost">Learn more</Button>
      <Button variant="danger">Disconnect</Button>
      <Button variant="primary" size="sm">
        Max
      </Button>
      <Button size="sm">Paste</Button>
      <Button variant="primary" loading>
        Approve in Rabby
      </Button>
      <Button variant="primary" disabled>
        Review
      </Button>
      <Button href="https://example.org" iconEnd={<Icon d={paths.externalIcon} />}>
        View in explorer
      </Button>
    </Cluster>
    <Button variant="primary" wide iconStart={<Icon d={paths.sendIcon} />}>
      Review and send a rather long amount of tokens to somebody
    </Button>
  </Specimen>
)

const Toggle = () => {
  const [on, setOn] = useState(true)
  return (
    <Specimen name="Switch">
      <Cluster>
        <Switch label="On" checked={on} onChange={setOn} />
        <Switch label="Off" checked={!on} onChange={() => setOn(!on)} />
      </Cluster>
    </Specimen>
  )
}

/** Everything that is pressed. */
export const Actions = ({ theme }: { theme: 'light' | 'dark' }) => (
  <>
    <PageButtons theme={theme} />
    <Buttons />
    <Specimen name="IconButton, CopyButton, Spinner, Badge">
      <Cluster>
        <IconButton icon={paths.backIcon} label="Back" mirror />
        <IconButton icon={paths.closeIcon} label="Close" />
        <IconButton icon={paths.retryIcon} label="Try again" disabled />
        <Spinner label="Loading" />
        <CopyButton label="Copy address" copiedLabel="Address copied" onCopy={() => true} />
      </Cluster>
      <Cluster>
        <Badge>Recent</Badge>
        <Badge tone="success">Connected</Badge>
      </Cluster>
    </Specimen>
    <Toggle />
    <Specimen name="Icon">
      <div className="lk-icon-grid">
        {Object.entries(paths).map(([name, d]) => (
          <Icon key={name} d={d} size={24} />
        ))}
      </div>
    </Specimen>
  </>
)
