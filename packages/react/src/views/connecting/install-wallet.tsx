import type { CustomWallet } from '@latchkey/core'
import { Button, externalIcon, Icon } from '@latchkey/ui/shell'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'
import { isPhone } from '../../hooks/client/is-phone.js'
import { installLink } from '../install-link.js'
import { useText } from '../lazy-view.js'
import { WaitingHero } from '../waiting-hero.js'

/** On a phone the wallet with the links of its app, as soon as the wallet list is loaded. */
function useAppLinks(given: CustomWallet, isOnPhone: boolean): CustomWallet {
  const client = useClient()
  const [found, setFound] = useState<CustomWallet>()
  const { id } = given
  useEffect(() => {
    if (!isOnPhone) return
    let gone = false
    const find = async () => (await client.features.load('wallets')).actions.find(id)
    find().then(
      wallet => {
        if (!gone) setFound(wallet)
      },
      error => client.env.logger.warn('The wallet list could not be asked', error),
    )
    return () => {
      gone = true
    }
  }, [client, id, isOnPhone])
  return found?.id === id ? found : given
}

/** A wallet that is known and not here: where to get it, and what to do afterwards. */
export function InstallWallet({ wallet: given }: { readonly wallet: CustomWallet }): ReactNode {
  const client = useClient()
  const { connecting } = useText()
  const isOnPhone = isPhone(client)
  const wallet = useAppLinks(given, isOnPhone)
  const link = installLink(wallet, client)
  return (
    <WaitingHero
      icon={{ name: wallet.name, src: wallet.imageUrl }}
      title={isOnPhone ? connecting.onPhone(wallet.name) : connecting.notInstalled(wallet.name)}
      text={isOnPhone ? connecting.onPhoneText : connecting.notInstalledText}
    >
      {link && (
        <Button variant="primary" href={link} iconEnd={<Icon d={externalIcon} mirror />}>
          {connecting.install(wallet.name)}
        </Button>
      )}
      {!isOnPhone && <p>{connecting.afterInstall}</p>}
    </WaitingHero>
  )
}
