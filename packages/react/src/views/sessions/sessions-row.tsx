import type { OwnText } from '@latchkey/ui'
import { clockIcon } from '@latchkey/ui/icons'
import { chevronIcon, Icon, ListRow, useStyles } from '@latchkey/ui/shell'
import { enSmartSessions } from '@latchkey/ui/text/en-smart-sessions'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../lazy-view.js'
import css from './sessions.css?inline'

/** The row of the account view that opens the smart sessions. */
export function Row(): ReactNode {
  useStyles(css)
  const client = useClient()
  const { smartSessions } = useText<Partial<OwnText>>()
  return (
    <ListRow
      leading={
        <span className="lk-session-icon" aria-hidden="true">
          <Icon d={clockIcon} />
        </span>
      }
      title={smartSessions?.title ?? enSmartSessions.title}
      trailing={<Icon d={chevronIcon} mirror />}
      onClick={() => client.router.actions.push('SmartSessionList')}
    />
  )
}
