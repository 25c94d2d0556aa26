import type { Client } from '@latchkey/core'

/** Where the list of wallets is in the stack of views; -1 where the visitor did not come from it. */
export const findList = (history: readonly { readonly view: string }[]): number =>
  history.map(({ view }) => view).lastIndexOf('Connect')

/**
 * The client as the list beside a view sees it. What is chosen there takes the place of the view beside it: the way back
 * leads to the list, as where the list was left first.
 */
export function createListClient(client: Client): Client {
  const { router } = client
  const { push, goBackTo } = router.actions
  return {
    ...client,
    router: {
      ...router,
      actions: {
        ...router.actions,
        push(view, params) {
          const { history } = router.state
          const at = findList(history)
          if (at < history.length - 1) goBackTo(at)
          push(view, params)
        },
      },
    },
  }
}
