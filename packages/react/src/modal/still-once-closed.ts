import type { Client, ReadStore } from '@latchkey/core'
import type { Visibility } from '@latchkey/ui/shell'

/**
 * The client as a modal sees it: from the moment in which it is closed nothing changes any more. One that is drawn ahead
 * is yet to be opened, and follows, but for its view. What closes it often changes what it shows, as a wallet does that connects; the list would be drawn anew while it fades, and in the very
 * frame in which the page is to say who is connected.
 */
export function stillOnceClosed(client: Client, visibility: Visibility): Client {
  const { modal } = client
  const isOpen = () => modal.state.open
  // A view that another opening is about is not drawn here as well: it would ask a wallet twice.
  const isShown = () => isOpen() && visibility.isVisible
  const isFollowing = () => isOpen() || !visibility.isVisible
  const still = <Domain extends ReadStore<object>>(domain: Domain, isLive = isFollowing): Domain => {
    let last: ReturnType<Domain['snapshot']> | undefined
    return {
      ...domain,
      snapshot() {
        if (last === undefined || isLive()) last = domain.snapshot() as typeof last
        return last
      },
      subscribe: (listener: () => void) =>
        domain.subscribe(() => {
          if (isLive()) listener()
        }),
    }
  }
  const { account, connection, connectors, network, router } = client
  return {
    ...client,
    account: still(account),
    connection: still(connection),
    connectors: still(connectors),
    modal: still(modal),
    network: still(network),
    router: still(router, isShown),
  }
}
