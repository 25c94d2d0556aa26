import { Button } from '../components/button/button'
import { Banner } from '../components/feedback/banner'
import { EmptyState } from '../components/feedback/empty-state'
import { Snackbar } from '../components/feedback/snackbar'
import { StatusHero } from '../components/status-hero'
import { WaitingRing } from '../components/waiting-ring'
import { WalletIcon } from '../components/wallet-icon'
import { clockIcon, walletIcon } from '../icons/paths'
import { Cluster, icons, Specimen } from './specimen'

const Banners = () => (
  <Specimen name="Banner, Snackbar">
    <Banner>This is your own address.</Banner>
    <Banner tone="success">Now on Ethereum.</Banner>
    <Banner tone="warning" title="Unknown recipient">
      You have not sent to this address before. Check it character by character.
    </Banner>
    <Banner tone="danger" title="Not enough ETH for the fee">
      Nothing was sent.
    </Banner>
    <Snackbar message="Address copied" tone="success" />
  </Specimen>
)

const Rings = () => (
  <Specimen name="WaitingRing">
    <Cluster>
      {(['waiting', 'rejected', 'expired', 'done'] as const).map(status => (
        <WaitingRing key={status} status={status}>
          <WalletIcon name="Violet" src={icons.violet} size={72} />
        </WaitingRing>
      ))}
    </Cluster>
  </Specimen>
)

const Heroes = () => (
  <Specimen name="StatusHero">
    <StatusHero
      status="pending"
      title="Sending"
      text="Waiting for Ethereum to confirm. You can close this window."
    />
    <StatusHero status="success" title="Sent" text="1.25 ETH to vivian.eth">
      <Button size="sm">View in explorer</Button>
    </StatusHero>
    <StatusHero status="failed" title="Not sent" text="You declined the request. Nothing was sent." />
    <StatusHero status="warning" title="Unsupported network" text="Choose another network to continue." />
  </Specimen>
)

/** Everything that tells how things stand. */
export const Messages = () => (
  <>
    <Banners />
    <Rings />
    <Heroes />
    <Specimen name="EmptyState">
      <EmptyState icon={clockIcon} title="No activity yet" text="What you send and receive appears here." />
      <EmptyState icon={walletIcon} title="Nothing matches “qwerty”">
        <Button size="sm">Get a wallet</Button>
      </EmptyState>
    </Specimen>
  </>
)
