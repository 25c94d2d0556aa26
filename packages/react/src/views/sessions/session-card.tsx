import type { Frozen, SmartSessionItem } from '@latchkey/core'
import { smartSessionStatus } from '@latchkey/core/internal/smart-sessions/smart-sessions.selectors'
import type { SmartSessionsText } from '@latchkey/ui'
import { KeyValue } from '@latchkey/ui/components/key-value'
import { Badge, Banner, LiveRegion } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useLocale } from '../account/use-locale.js'
import { useText } from '../lazy-view.js'
import { formatTime } from './format-time.js'
import { Permission } from './permission.js'
import { RevokeButtons, takeFocus } from './revoke-buttons.js'
import { useRevoke } from './use-revoke.js'

/** One session: who may do what until when, and the way to end it. */
export function SessionCard(props: {
  readonly item: Frozen<SmartSessionItem>
  /** Milliseconds since the epoch. */
  readonly now: number
  revoke(): Promise<unknown>
}): ReactNode {
  const { item, now } = props
  const { smartSessions: words, common } = useText<{ smartSessions: SmartSessionsText }>()
  const locale = useLocale()
  const network = useClient().session.findNetwork(item.networkId)
  const parts = useRevoke(props.revoke)
  const { appName, dappUrl, expiresAt, revokedAt, isOpenInWallet, isRegistered } = item
  const status = smartSessionStatus(item, now)
  const isActive = status === 'active'
  const isDone = parts.stage === 'done'
  const name = appName ?? dappUrl ?? words.thisApp
  return (
    <li className="lk-session">
      <div className="lk-session-head">
        <h3 ref={isDone ? takeFocus : undefined} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h3>
        <Badge tone={isActive ? 'success' : undefined}>{words.status[status]}</Badge>
      </div>
      {/* The name is the app's own. The host has compared this with the origin of the page. */}
      {appName !== undefined && dappUrl !== undefined && (
        <p className="lk-row-sub">
          <bdi dir="ltr">{dappUrl}</bdi>
        </p>
      )}
      {item.permissions.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: permissions of a session have an order and no id.
        <Permission key={index} rule={rule} network={network} />
      ))}
      <KeyValue
        items={[
          { label: common.network, value: network?.name ?? item.networkId },
          status === 'revoked'
            ? { label: words.status.revoked, value: formatTime(revokedAt ?? now, locale) }
            : { label: words.expires, value: formatTime(expiresAt, locale) },
        ]}
      />
      {isActive && !isRegistered && <Banner>{words.unregistered}</Banner>}
      {isActive && isOpenInWallet && <Banner tone="warning">{words.openInWallet}</Banner>}
      {isActive && <RevokeButtons name={name} parts={parts} />}
      <LiveRegion message={isDone && !isActive ? words.status[status] : ''} />
    </li>
  )
}
