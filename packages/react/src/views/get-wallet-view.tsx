import { userIcon } from '@latchkey/ui/icons'
import {
  externalIcon,
  Icon,
  infoIcon,
  ListGroup,
  ListRow,
  useStyles,
  WalletIcon,
  walletIcon,
} from '@latchkey/ui/shell'
import { enConnecting } from '@latchkey/ui/text/en-connecting'
import { enWalletHelp } from '@latchkey/ui/text/en-wallet-help'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useConnectors } from '../hooks/connection/use-connectors.js'
import css from './get-wallet.css?inline'
import { findCustomWallet } from './icons/find-custom-wallet.js'
import { installLink } from './install-link.js'
import { defineLazyView, useText } from './lazy-view.js'

function Points(): ReactNode {
  useStyles(css)
  const { walletHelp } = useText()
  const points = [
    [walletIcon, walletHelp.keysTitle, walletHelp.keysText],
    [userIcon, walletHelp.loginTitle, walletHelp.loginText],
    [infoIcon, walletHelp.safeTitle, walletHelp.safeText],
  ] as const
  return (
    <div className="lk-points">
      {points.map(([icon, title, detail]) => (
        <div key={title} className="lk-point">
          <Icon d={icon} />
          <div>
            <h3>{title}</h3>
            <p>{detail}</p>
          </div>
        </div>
      ))}
    </div>
  )
}

function GetWallet(): ReactNode {
  const client = useClient()
  const { walletHelp } = useText()
  const userAgent = client.env.window?.navigator?.userAgent
  const wallets = useConnectors().flatMap(({ wallet: { id } = {} }) => {
    const wallet = findCustomWallet(client, id)
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
export const view = defineLazyView('GetWallet', {
  // In the wide layout its words are those of the place beside the list.
  text: { walletHelp: enWalletHelp, connecting: enConnecting },
  title: ({ text }) => text.walletHelp.title,
  View: GetWallet,
})
