import type { CustomWallet } from '../../context/wallet-options.types.js'
import type { ViewName } from '../../router/routes.types.js'
import { type NamedWallet, nameConnector } from './read-facts.js'
import type { WatchInput } from './watch.types.js'
import { followViews } from './watch-views.js'

/** Views where a chosen wallet is asked: `ConnectingExternal`, and those that pair over a transport. */
const isChoice = (view: ViewName | undefined): view is ViewName => /^Connecting/.test(view ?? '')

/** Reports the wallet that a visitor chose, once per choice: it may be asked before its view is shown. */
export function watchChoices(input: WatchInput): void {
  const { host, report } = input
  const { connection, ctx, modal, router } = host
  const topView = () => router.state.history.at(-1)?.view
  let last = ''
  const choose = (key: string, { name, platform }: NamedWallet, view: string) => {
    if (key === last) return
    last = key
    report({ event: 'SELECT_WALLET', properties: { name, platform, view } })
  }
  const chooseListed = (id: string, platform: NamedWallet['platform'], view: string) => {
    const find = async () => (await host.features.load('wallets')).actions.find(id)
    const take = (wallet?: CustomWallet) => choose(id, { name: wallet?.name ?? id, platform }, view)
    find().then(take, () => take())
  }
  followViews(input, ({ view, params }, former) => {
    if (!isChoice(view)) return
    const from = former?.view ?? view
    const platform = view === 'ConnectingExternal' ? 'browser' : 'qrcode'
    if ('walletId' in params && params.walletId) chooseListed(params.walletId, platform, from)
    else if ('connectorId' in params && params.connectorId)
      choose(params.connectorId, nameConnector(host, params.connectorId, params.namespace), from)
    // Any wallet over a transport, by the name of its view. What the rows of transports say is in the modal's chunk.
    else if (platform === 'qrcode') choose(view, { name: view.replace('Connecting', ''), platform }, from)
  })
  const lookAtRequests = () => {
    for (const [namespace, slice] of Object.entries(connection.state.namespaces)) {
      const { connectorId, restoring, status } = slice
      if (!modal.state.open || status !== 'connecting' || restoring || connectorId === undefined) continue
      if (!host.features.isShared(connectorId))
        choose(connectorId, nameConnector(host, connectorId, namespace), topView() ?? 'Connect')
    }
  }
  ctx.scope.add(connection.subscribe(lookAtRequests))
  // Back in the list a visitor may choose the same wallet again.
  const forget = () => {
    if (!isChoice(topView())) last = ''
  }
  ctx.scope.add(router.subscribe(forget))
  ctx.scope.add(ctx.events.on('modalClosed', forget))
}
