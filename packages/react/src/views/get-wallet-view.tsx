import type { RouteParams } from '@latchkey/core'
import { userIcon } from '@latchkey/ui/icons'
import { Icon, infoIcon, useStyles, walletIcon } from '@latchkey/ui/shell'
import { enAllWallets } from '@latchkey/ui/text/en-all-wallets'
import { enConnecting } from '@latchkey/ui/text/en-connecting'
import { enWalletHelp } from '@latchkey/ui/text/en-wallet-help'
import type { ReactNode } from 'react'
import { AllOffers } from './get-wallet/all-offers.js'
import { WalletOffers } from './get-wallet/wallet-offers.js'
import css from './get-wallet.css?inline'
import { defineLazyView, useText } from './lazy-view.js'
import { RowStack } from './row-stack.js'

function Points(): ReactNode {
  useStyles(css)
  const { walletHelp } = useText()
  const points = [
    [walletIcon, walletHelp.keysTitle, walletHelp.keysText],
    [userIcon, walletHelp.loginTitle, walletHelp.loginText],
    [infoIcon, walletHelp.safeTitle, walletHelp.safeText],
  ] as const
  return (
    <section className="lk-points">
      <h3>{walletHelp.title}</h3>
      {points.map(([icon, title, detail]) => (
        <div key={title} className="lk-point">
          <Icon d={icon} />
          <div>
            <h4>{title}</h4>
            <p>{detail}</p>
          </div>
        </div>
      ))}
    </section>
  )
}

function GetWallet({ params: { all } }: { readonly params: RouteParams['GetWallet'] }): ReactNode {
  const { walletHelp } = useText()
  if (all) return <AllOffers />
  return (
    <RowStack>
      <WalletOffers opensPage={walletHelp.opensPage} />
      <Points />
    </RowStack>
  )
}

/** Wallets to get, and help for those who have none yet. */
export const view = defineLazyView('GetWallet', {
  // In the wide layout its words are those of the place beside the list.
  text: { walletHelp: enWalletHelp, connecting: enConnecting, allWallets: enAllWallets },
  title: ({ text, params }) => (params.all ? text.connect.allWallets : text.connect.getWallet),
  View: GetWallet,
})
