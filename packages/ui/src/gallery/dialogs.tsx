import { useState } from 'react'
import { Button } from '../components/button/button'
import { Dialog } from '../components/dialog/dialog'
import { Snackbar } from '../components/feedback/snackbar'
import { Badge } from '../components/list/badge'
import { ListGroup } from '../components/list/list-group'
import { ListRow } from '../components/list/list-row'
import { WaitingRing } from '../components/waiting-ring'
import { WalletIcon } from '../components/wallet-icon'
import type { Text } from '../text/text.types'
import { icons, Specimen } from './specimen'

const wallets = [
  { name: 'Rabby', src: icons.violet },
  { name: 'Ember', src: icons.amber },
  { name: 'Lagoon', src: icons.teal },
]

const WalletList = ({ text, onPick }: { text: Text; onPick(name: string): void }) => (
  <ListGroup heading={text.connect.installed}>
    {wallets.map(({ name, src }, index) => (
      <ListRow
        key={name}
        title={name}
        leading={<WalletIcon name={name} src={src} />}
        trailing={index === 0 && <Badge>{text.connect.recentBadge}</Badge>}
        onClick={() => onPick(name)}
      />
    ))}
  </ListGroup>
)

const Waiting = ({ text, wallet, onRetry }: { text: Text; wallet: string; onRetry(): void }) => (
  <div className="lk-hero">
    <WaitingRing status="waiting">
      <WalletIcon name={wallet} src={wallets.find(entry => entry.name === wallet)?.src} size={72} />
    </WaitingRing>
    <h3>{text.connecting.waiting(wallet)}</h3>
    <p>{text.connecting.waitingText}</p>
    <div>
      <Button size="sm" onClick={onRetry}>
        {text.common.retry}
      </Button>
    </div>
  </div>
)

/** The shell, opened by a button: two views, the way back, the shake and the toast. */
export const Dialogs = ({ text, dir }: { text: Text; dir: 'ltr' | 'rtl' }) => {
  const [open, setOpen] = useState(false)
  const [closing, setClosing] = useState(false)
  const [wallet, setWallet] = useState<string>()
  const [shake, setShake] = useState(0)
  const close = (): void => setClosing(true)
  const closed = (): void => {
    setOpen(false)
    setClosing(false)
    setWallet(undefined)
  }
  return (
    <Specimen name="Dialog">
      <Button variant="primary" onClick={() => setOpen(true)}>
        {text.connect.title}
      </Button>
      {open && (
        <Dialog
          title={wallet ?? text.connect.title}
          labels={text.common}
          view={wallet ?? 'connect'}
          direction={wallet ? 'next' : 'prev'}
          dir={dir}
          shake={shake}
          closing={closing}
          onClosed={closed}
          onClose={close}
          onBack={wallet ? () => setWallet(undefined) : undefined}
          toast={shake > 0 && <Snackbar message={text.errors.requestPending} tone="warning" />}
        >
          {wallet ? (
            <Waiting text={text} wallet={wallet} onRetry={() => setShake(shake + 1)} />
          ) : (
            <WalletList text={text} onPick={setWallet} />
          )}
        </Dialog>
      )}
    </Specimen>
  )
}
