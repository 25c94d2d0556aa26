import type { Frozen, Route, RouteParams, ViewName, WalletEntry } from '@latchkey/core'
import { sharedTransports } from '@latchkey/core/internal/shared-sessions/shared-transports'
import { useStyles } from '@latchkey/ui/shell'
import { type ReactNode, useMemo } from 'react'
import { ClientContext, useClient } from '../client-context.js'
import { useText } from '../modal/text.js'
import { ViewBoundary } from '../modal/view-boundary.js'
import { useSlice } from '../use-slice.js'
import { ChosenWallet } from '../views/connect/chosen-wallet.js'
import { connectView } from '../views/connect-view.js'
import { createListClient, findList } from './list-client.js'
import { useIsWide } from './use-is-wide.js'
import css from './wide.css?inline'

const beside: ReadonlySet<ViewName> = new Set<ViewName>([
  'Connect',
  'ConnectingExternal',
  'GetWallet',
  'AllWallets',
  ...sharedTransports.map(({ view }) => view),
])

/** Returns what tells whether a route is about a wallet of the list. */
const isAbout =
  ({ view, params }: Frozen<Route>) =>
  (entry: WalletEntry): boolean => {
    const { connectorId, walletId } = params as RouteParams['ConnectingExternal']
    if (walletId !== undefined) return entry.wallet?.id === walletId
    if (connectorId === undefined) return entry.view === view
    return entry.connector?.chains.some(chain => chain.connectorId === connectorId) ?? false
  }

/** The list of wallets that the view beside it came from. It stays the same list while the views change. */
export function WalletsAside(): ReactNode {
  const client = useClient()
  const text = useText()
  const isWide = useIsWide()
  const listClient = useMemo(() => createListClient(client), [client])
  const shown = useSlice(client.router, ({ history }) => {
    const top = history.at(-1)
    const list = history[findList(history)]
    return top && beside.has(top.view)
      ? { top, params: list?.params as RouteParams['Connect'] | undefined }
      : {}
  })
  const isChosen = useMemo(() => shown.top && isAbout(shown.top), [shown.top])
  if (!isWide || !shown.params) return null
  return (
    <ChosenWallet.Provider value={isChosen}>
      <Aside label={text.connect.title} params={shown.params} client={listClient} />
    </ChosenWallet.Provider>
  )
}

function Aside(props: {
  readonly label: string
  readonly params: RouteParams['Connect']
  readonly client: ReturnType<typeof createListClient>
}): ReactNode {
  useStyles(css)
  const { label, params, client } = props
  const list = JSON.stringify(params)
  return (
    <section className="lk-aside" aria-label={label}>
      <ClientContext.Provider value={client}>
        <ViewBoundary
          view={list}
          onError={error => client.env.logger.error('The list of wallets failed', error)}
          renderFailure={() => null}
        >
          <connectView.View key={list} params={params} />
        </ViewBoundary>
      </ClientContext.Provider>
    </section>
  )
}
