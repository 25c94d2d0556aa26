import {
  externalIcon,
  Icon,
  infoIcon,
  ListGroup,
  ListRow,
  userIcon,
  WalletIcon,
  walletIcon,
} from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useWallets } from '../hooks/use-wallets.js'
import { useText } from '../modal/text.js'
import { defineView } from '../modal/view.types.js'
import { installLink } from './install-link.js'

function Points(): ReactNode {
  const { walletHelp } = useText()
  const points = [
    [walletIcon, walletHelp.keysTitle, walletHelp.keysText],
    [userIcon, walletHelp.loginTitle, walletHelp.loginText],
    [infoIcon, walletHelp.safeTitle, walletHelp.safeText],
  ] as const
  return (
    <div className="lk-stack">
      {points.map(([icon, title, detail]) => (
        <div key={title}>
          <Icon d={icon} />
          <h3>{title}</h3>
          <p className="lk-muted">{detail}</p>
        </div>
      ))}
    </div>
  )
}

function GetWallet(): ReactNode {
  const { env } = useClient()
  const { walletHelp } = useText()
  const userAgent = env.window?.navigator?.userAgent
  const wallets = useWallets().flatMap(({ wallet }) => {
    const link = wallet && installLink(wallet, userAgent)
    return link ? [{ wallet, link }] : []
  })
  return (
    <div className="lk-stack">
      <Points />
      {wallets.length > 0 && (
        <ListGroup heading={walletHelp.getTitle}>
          {wallets.map(({ wallet, link }) => (
            <ListRow
              key={wallet.id}
              href={link}
              title={wallet.name}
              leading={<WalletIcon src={wallet.imageUrl} name={wallet.name} />}
              trailing={<Icon d={externalIcon} mirror />}
            />
          ))}
        </ListGroup>
      )}
    </div>
  )
}

/** Help for those who have no wallet yet. */
export const getWalletView = defineView('GetWallet', {
  title: ({ text }) => text.walletHelp.title,
  View: GetWallet,
})
