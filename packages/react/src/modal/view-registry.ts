import type { ViewName } from '@latchkey/core'
import type { ReactNode } from 'react'
import { connectView } from '../views/connect-view.js'
import { english } from './messages.js'
import type { ViewModule, ViewRows } from './view.types.js'

/**
 * One row registers a view. Its parameters are its entry in `RouteParams`, which its module may add. Rows of views that
 * few visits reach are in `views/later-rows.ts`: every visit pays for these.
 */
export const viewRows = {
  Account: () => import('../views/account-view.js'),
  AllWallets: () => import('../views/all-wallets-view.js'),
  ConnectingExternal: () => import('../views/connecting-external-view.js'),
  ConnectingWalletConnect: () => import('../views/wallet-connect/connecting-wallet-connect-view.js'),
  GetWallet: () => import('../views/get-wallet-view.js'),
  ProfileWallets: () => import('../views/profile-wallets-view.js'),
  Send: () => import('../views/send-view.js'),
  SwitchNetwork: () => import('../views/switch-network-view.js'),
} satisfies ViewRows

/** The views of a modal. */
export interface ViewRegistry {
  /** Those of the views that most visits reach. */
  readonly rows: ViewRows
  /** Returns the view if its code is here. */
  find(name: ViewName): ViewModule | undefined
  /**
   * Fetches a view's code and the words for its errors. Resolves to undefined for a view without a row.
   * @throws what the browser throws when the code does not arrive, and an error when it arrives but has not run
   */
  load(name: ViewName): Promise<ViewModule | undefined>
  /** Renders the column beside the views. */
  renderAside?(): ReactNode
}

/** Creates the registry of a table of views. It keeps what it fetched; the first view comes with the modal. */
export function createViewRegistry(rows: ViewRows): ViewRegistry {
  const loaded = new Map<ViewName, ViewModule>([['Connect', connectView]])
  return {
    rows,
    find: name => loaded.get(name),
    async load(name) {
      const here = loaded.get(name)
      if (here) return here
      const load = rows[name] ?? ((await import('../views/later-rows.js')).laterRows as ViewRows)[name]
      const [fetched] = await Promise.all([load?.(), english.load()])
      // With a top-level await in the page's entry WebKit can hand out a module before its code ran (bug 242740). Reading
      // the component throws then, and the modal offers another try.
      if (fetched?.view.View) loaded.set(name, fetched.view)
      return fetched?.view
    },
  }
}

/** The views that this release has. */
export const views = createViewRegistry(viewRows)
