import type { CustomWallet, RouteParams, WalletEntry } from '@latchkey/core'
import { isSameWallet } from '@latchkey/core/internal/connectors/wallet-list'
import { platformsOf, type WalletPlatform } from '@latchkey/core/internal/wallet-connect/wallet-app/deep-link'
import { readDevice } from '@latchkey/core/internal/wallet-connect/wallet-app/device'
import { QrCode } from '@latchkey/ui/components/qr-code'
import { Tabs } from '@latchkey/ui/components/tabs'
import { Button, EmptyState } from '@latchkey/ui/shell'
import { enConnecting } from '@latchkey/ui/text/en-connecting'
import { enWalletConnect } from '@latchkey/ui/text/en-wallet-connect'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useConnectors } from '../../hooks/connection/use-connectors.js'
import { chooseWallet } from '../connect/choose-wallet.js'
import { InstallWallet } from '../connecting/install-wallet.js'
import { defineLazyView, useText } from '../lazy-view.js'
import { WaitingHero } from '../waiting-hero.js'
import { findKnownWallet } from './find-known-wallet.js'
import { OpenPanel } from './open-panel.js'
import { PairingOutcome } from './pairing-outcome.js'
import { type PanelProps, QrPanel } from './qr-panel.js'
import { useListedWallet } from './use-listed-wallet.js'
import { usePairing } from './use-pairing.js'

/** The wallet is here after all: it is asked like any other. */
function BrowserPanel({ entry }: { readonly entry: WalletEntry }): ReactNode {
  const client = useClient()
  const { button, connecting } = useText()
  return (
    <WaitingHero
      icon={{ name: entry.name, src: entry.imageUrl }}
      title={entry.name}
      text={connecting.waitingText}
    >
      <Button variant="primary" onClick={() => chooseWallet(client, entry)}>
        {button.connect}
      </Button>
    </WaitingHero>
  )
}

interface PlatformProps extends PanelProps {
  readonly platform: WalletPlatform
  readonly entry: WalletEntry | undefined
}

function Platform({ platform, entry, wallet, pairing }: PlatformProps): ReactNode {
  if (platform === 'browser' && entry) return <BrowserPanel entry={entry} />
  if (platform === 'unsupported' || platform === 'browser') return wallet && <InstallWallet wallet={wallet} />
  const isOver = pairing.status === 'failed' || pairing.status === 'approved'
  if (isOver) return <PairingOutcome wallet={wallet} pairing={pairing} />
  if (platform === 'qr') return <QrPanel wallet={wallet} pairing={pairing} />
  return <OpenPanel place={platform} wallet={wallet} pairing={pairing} />
}

function Pairing({ wallet }: { readonly wallet: CustomWallet | null }): ReactNode {
  const { env, options } = useClient()
  const text = useText().walletConnect
  const entries = useConnectors()
  const entry = wallet
    ? entries.find(({ connector, view }) => !view && connector && isSameWallet(connector, wallet))
    : undefined
  const platforms = platformsOf(wallet, options.customWallets, readDevice(env.window), entry !== undefined)
  const [chosen, choose] = useState<WalletPlatform>()
  const platform = platforms.find(each => each === chosen) ?? platforms[0] ?? 'qr'
  const pairing = usePairing(
    wallet,
    platforms.some(each => each !== 'browser' && each !== 'unsupported'),
  )
  const panel = <Platform platform={platform} entry={entry} wallet={wallet} pairing={pairing} />
  if (platforms.length === 1) return panel
  return (
    <Tabs
      label={text.ways(wallet?.name ?? '')}
      tabs={platforms.map(id => ({ id, label: text.platforms[id] }))}
      value={platform}
      onChange={choose}
    >
      {panel}
    </Tabs>
  )
}

function Unknown(): ReactNode {
  const { router } = useClient()
  const { walletConnect, connect } = useText()
  return (
    <EmptyState title={walletConnect.unknown} text={walletConnect.unknownText}>
      <Button onClick={() => router.actions.replace('AllWallets')}>{connect.allWallets}</Button>
    </EmptyState>
  )
}

function ConnectingWalletConnect({ params }: { readonly params: RouteParams['ConnectingWalletConnect'] }) {
  const { walletConnect } = useText()
  const wallet = useListedWallet(params.walletId)
  if (wallet === 'loading') return <QrCode size="lg" label={walletConnect.preparing} />
  return wallet === 'unknown' ? <Unknown /> : <Pairing wallet={wallet} />
}

/** Pairing with a wallet that is not in this browser: by its code, its app, its page. */
export const view = defineLazyView('ConnectingWalletConnect', {
  text: { connecting: enConnecting, walletConnect: enWalletConnect },
  title: ({ client, params: { walletId } }) =>
    (walletId === undefined ? undefined : findKnownWallet(client, walletId)?.name) ?? 'WalletConnect',
  View: ConnectingWalletConnect,
})
