import type { Client, ReadStore } from '@latchkey/core'

/**
 * The client as a modal sees it: from the moment in which it is closed nothing changes any more. What closes it often
 * changes what it shows, as a wallet does that connects; the list would be drawn anew while it fades, and in the very
 * frame in which the page is to say who is connected.
 */
export function stillOnceClosed(client: Client): Client {
  const { modal } = client
  const still = <Domain extends ReadStore<object>>(domain: Domain): Domain => {
    let last: ReturnType<Domain['snapshot']> | undefined
    return {
      ...domain,
      snapshot() {
        if (last === undefined || modal.state.open) last = domain.snapshot() as typeof last
        return last
      },
      subscribe: (listener: () => void) =>
        domain.subscribe(() => {
          if (modal.state.open) listener()
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
    router: still(router),
  }
}
