import type { RouteParams } from '@latchkey/core'
import { useStyles } from '@latchkey/ui/shell'
import { enAccount } from '@latchkey/ui/text/en-account'
import { enProfileWallets } from '@latchkey/ui/text/en-profile-wallets'
import type { ReactNode } from 'react'
import { useClient } from '../client-context.js'
import css from './account/account.css?inline'
import { defineLazyView } from './lazy-view.js'
import { EveryNamespace } from './wallets/every-namespace.js'
import { OneNamespace } from './wallets/one-namespace.js'

function ProfileWallets({ params }: { readonly params: RouteParams['ProfileWallets'] }): ReactNode {
  useStyles(css)
  const { registry } = useClient()
  const [only, ...others] = registry.adapters.keys()
  const namespace = params.namespace ?? (others.length === 0 ? only : undefined)
  return namespace === undefined ? <EveryNamespace /> : <OneNamespace namespace={namespace} />
}

/** The connected wallets: of every namespace side by side, or those of one with their accounts. */
export const view = defineLazyView('ProfileWallets', {
  text: { account: enAccount, profileWallets: enProfileWallets },
  title: ({ client, text, params }) =>
    params.namespace === undefined || client.registry.adapters.size < 2
      ? text.profileWallets.title
      : client.registry.requireAdapter(params.namespace).traits.displayName,
  View: ProfileWallets,
})
