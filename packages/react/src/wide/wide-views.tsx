import type { RouteParams } from '@latchkey/core'
import type { ViewText } from '@latchkey/ui'
import { EmptyState, walletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import { useText } from '../modal/text.js'
import { defineView, type ViewModule } from '../modal/view.types.js'
import { type ViewRegistry, views } from '../modal/view-registry.js'
import { connectView } from '../views/connect-view.js'
import { useIsWide } from './use-is-wide.js'
import { WalletsAside } from './wallets-aside.js'

/** Renders the column beside the list while no wallet is chosen: help for newcomers, unless the app disables it. */
function Beside(): ReactNode {
  const { options } = useClient()
  // The words are the guide's.
  const { connecting } = useText() as ViewText
  const guide = views.find('GetWallet')
  if (guide && options.enableWalletGuide) return <guide.View params={{}} />
  return <EmptyState icon={walletIcon} title={connecting.chooseWallet} />
}

function Connect({ params }: { readonly params: RouteParams['Connect'] }): ReactNode {
  return useIsWide() ? <Beside /> : <connectView.View params={params} />
}

const wideConnectView = defineView('Connect', { title: ({ text }) => text.connect.title, View: Connect })

/** The same views, with the list of wallets beside those that one chooses a wallet for. Needs the guide's words. */
export function toWideViews(registry: ViewRegistry): ViewRegistry {
  const guide = registry.find('GetWallet')
  const connect: ViewModule = guide ? { ...guide, ...wideConnectView } : connectView
  return {
    ...registry,
    find: name => (name === 'Connect' ? connect : registry.find(name)),
    renderAside: () => <WalletsAside />,
  }
}
