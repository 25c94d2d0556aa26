import type { LoginText, OwnText } from '@latchkey/ui'
import { userIcon } from '@latchkey/ui/icons'
import { Banner, Button, Icon, ListRow } from '@latchkey/ui/shell'
import { enLogin } from '@latchkey/ui/text/en-login'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useAccount } from '../../hooks/account/use-account.js'
import { useSlice } from '../../use-slice.js'
import { useText } from '../lazy-view.js'
import { socialNames } from './social/social-names.js'
import { useAuth } from './use-auth.js'

const MAX_NAME = 30

/** An email of more than 30 characters ends with an ellipsis. */
const shorten = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name)

/** The page beside the frame, where a person takes care of the wallet. It opens in a tab and hears no message of the app. */
const accountPage = (frameUrl: string, projectId = ''): string =>
  new URL(`account?${new URLSearchParams({ projectId })}`, frameUrl).href

/** The user of the embedded wallet, and the type of the account in use. */
export function Row(): ReactNode {
  const words: LoginText = useText<Partial<OwnText>>().login ?? enLogin
  const client = useClient()
  const auth = useAuth()
  const { namespace } = useAccount()
  const [hasFailed, setFailed] = useState(false)
  const account = useSlice(client.account, state => state.namespaces[namespace ?? ''])
  const user = auth?.state.user
  const frameUrl = client.options.embeddedWallet?.frameUrl
  if (!auth || !user) return null
  const { email, username, socialProvider } = user
  const name = email ?? username
  const types = (namespace === undefined ? undefined : user.accounts[namespace]) ?? []
  const isSmart = account?.preferredAccountType === 'smartAccount'
  const change = () => {
    setFailed(false)
    auth.actions.setAccountType(isSmart ? 'eoa' : 'smartAccount').catch(() => setFailed(true))
  }
  return (
    <>
      {name && (
        <ListRow
          plain
          leading={<Icon d={userIcon} size={36} />}
          title={shorten(name)}
          subtitle={socialProvider ? socialNames[socialProvider] : words.email}
          trailing={
            email !== null &&
            socialProvider === null && (
              <Button size="sm" onClick={() => client.router.actions.push('UpdateEmailWallet', { email })}>
                {words.changeEmail}
              </Button>
            )
          }
        />
      )}
      {types.length > 1 && (
        <ListRow
          plain
          title={isSmart ? words.smartAccount : words.standardAccount}
          subtitle={words.accountType}
          trailing={
            <Button size="sm" loading={auth.state.changingAccountType} onClick={change}>
              {isSmart ? words.useStandard : words.useSmart}
            </Button>
          }
        />
      )}
      {frameUrl && (
        <ListRow title={words.walletPage} href={accountPage(frameUrl, client.options.projectId)} />
      )}
      {hasFailed && <Banner tone="danger">{words.accountTypeFailed}</Banner>}
    </>
  )
}
