import { offeredLogins } from '@latchkey/core'
import { useStyles } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useFeature } from '../../hooks/client/use-feature.js'
import { useFeatureState } from '../../hooks/client/use-feature-state.js'
import { useText } from '../../modal/text.js'
import { WalletIconRow } from '../connect/all-wallets-row.js'
import { EmailForm } from './email-form.js'
import css from './login.css?inline'
import { useLoginText } from './login-text.js'
import { SocialButtons } from './social/social-buttons.js'

interface LoginsProps {
  /** Whether these stand above the wallets or below them. */
  readonly isAbove: boolean
  /** True until the visitor accepts the terms. */
  readonly disabled: boolean
}

/** The project's own features, where the app names a host that gives them. */
function useProject() {
  const enabled = useClient().options.services?.apiUrl !== undefined
  return useFeatureState(useFeature('services', { enabled })?.remoteFeatures)?.state
}

/** The ways to log in to the embedded wallet that stand on one side of the wallets. */
function Logins({ isAbove, disabled }: LoginsProps): ReactNode {
  useStyles(css)
  const client = useClient()
  const words = useLoginText()
  const { connect } = useText()
  const { email, socials, wallets, order } = offeredLogins(client, useProject())
  const wallet = order.indexOf('wallet')
  const shown = order
    .filter((_, at) => (isAbove ? at < wallet : at > wallet))
    .filter(method => (method === 'email' ? email : socials.length > 0))
  if (shown.length === 0) return null
  // With `emailShowWallets: false` the style sheet hides the wallets below.
  const isAlone = isAbove && email && client.options.features.emailShowWallets === false
  const line = <p className="lk-login-or">{words.or}</p>
  return (
    <div className="lk-logins" data-alone={isAlone ? '' : undefined}>
      {!isAbove && wallets && line}
      {shown.map(method =>
        method === 'email' ? (
          <EmailForm key="email" disabled={disabled} />
        ) : (
          <SocialButtons key="social" socials={socials} disabled={disabled} />
        ),
      )}
      {isAbove && client.options.enableWallets && line}
      {isAlone && client.options.enableWallets && (
        <WalletIconRow
          title={connect.withWallet}
          disabled={disabled}
          onClick={() => client.router.actions.push('Connect', { all: true })}
        />
      )}
    </div>
  )
}

/** True until the visitor accepts the terms. */
interface Legal {
  readonly isWaiting: boolean
}

/** Draws the logins that stand above the wallets. */
export const above = ({ isWaiting }: Legal): ReactNode => <Logins isAbove disabled={isWaiting} />

/** Draws the logins that stand below the wallets. */
export const below = ({ isWaiting }: Legal): ReactNode => <Logins isAbove={false} disabled={isWaiting} />
