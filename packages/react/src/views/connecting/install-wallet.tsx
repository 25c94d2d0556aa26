import type { CustomWallet } from '@latchkey/core'
import { Button, externalIcon, Icon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { installLink } from '../install-link.js'
import { useText } from '../lazy-view.js'
import { WaitingHero } from '../waiting-hero.js'

/** A wallet that is known and not here: where to get it, and what to do afterwards. */
export function InstallWallet({ wallet }: { readonly wallet: CustomWallet }): ReactNode {
  const client = useClient()
  const { connecting } = useText()
  const link = installLink(wallet, client.env.window?.navigator?.userAgent)
  return (
    <WaitingHero
      icon={{ name: wallet.name, src: wallet.imageUrl }}
      title={connecting.notInstalled(wallet.name)}
      text={connecting.notInstalledText}
    >
      {link && (
        <Button variant="primary" href={link} iconEnd={<Icon d={externalIcon} mirror />}>
          {connecting.install(wallet.name)}
        </Button>
      )}
      <p>{connecting.afterInstall}</p>
    </WaitingHero>
  )
}
