import type { SmartSessionsController, SmartSessionsState } from '@latchkey/core'
import { sortSmartSessions } from '@latchkey/core/internal/smart-sessions/smart-sessions.selectors'
import type { SmartSessionsText } from '@latchkey/ui'
import { clockIcon } from '@latchkey/ui/icons'
import { SkeletonRow, useStyles } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useFeature } from '../../hooks/client/use-feature.js'
import { type FeatureState, useFeatureState } from '../../hooks/client/use-feature-state.js'
import { useText } from '../lazy-view.js'
import { ListLoading, ListPanel } from '../lists/list-panel.js'
import { useAskedList } from '../lists/use-asked-list.js'
import { SessionCard } from './session-card.js'
import css from './sessions.css?inline'

type Sessions = FeatureState<SmartSessionsState, SmartSessionsController['actions']>

function Loading(): ReactNode {
  return (
    <ListLoading>
      <SkeletonRow />
      <SkeletonRow />
    </ListLoading>
  )
}

function LoadedSessions({ list }: { readonly list: Sessions }): ReactNode {
  const { smartSessions: words } = useText<{ smartSessions: SmartSessionsText }>()
  const { env } = useClient()
  const { state, actions } = list
  const now = env.clock.now()
  return (
    <ListPanel
      list={list}
      words={words}
      isEmpty={state.items.length === 0}
      emptyIcon={clockIcon}
      className="lk-sessions"
      loading={<Loading />}
    >
      {state.items.length > 0 && (
        <>
          <p className="lk-row-sub">{words.enforced}</p>
          <ul className="lk-sessions" aria-label={words.title}>
            {sortSmartSessions(state.items, now).map(item => (
              <SessionCard key={item.pci} item={item} now={now} revoke={() => actions.revoke(item.pci)} />
            ))}
          </ul>
        </>
      )}
    </ListPanel>
  )
}

/** What apps may do for the account by themselves. */
export function SessionList(): ReactNode {
  useStyles(css)
  const list = useAskedList(useFeatureState(useFeature('smartSessions')))
  return list ? <LoadedSessions list={list} /> : <Loading />
}
