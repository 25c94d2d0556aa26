import type { Client, Frozen, Route } from '@latchkey/core'
import { isAnyConnected } from '@latchkey/core/internal/connection/connection.selectors'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useClient } from '../client-context.js'
import { useSlice } from '../use-slice.js'
import type { ViewModule } from './view.types.js'
import type { ViewRegistry } from './view-registry.js'

/** A route whose code is here. */
export interface ShownView {
  readonly route: Frozen<Route>
  readonly module: ViewModule
}

/** Why a view is not shown: this release does not have it, or its code did not arrive. */
export type ViewFailure = 'unavailable' | 'networkError'

const reportUnknownView = ({ env: { logger } }: Client, name: unknown, { rows }: ViewRegistry) =>
  void import('../report-unknown-view.js')
    .then(code => code.reportUnknownView(logger, name, rows))
    .catch(error => logger.error(`There is no view ${name}`, error))

/**
 * What the modal shows. While the code of the next view is on its way the former one stays, so that nothing jumps, and
 * `isLoading` says so. `failed` says that it could not be fetched; `retry` tries again.
 */
export function useCurrentView(views: ViewRegistry): {
  shown: ShownView | undefined
  isLoading: boolean
  failed: ViewFailure | undefined
  retry(): void
} {
  const client = useClient()
  const route = useSlice(client.router, state => state.history.at(-1) as Frozen<Route>)
  const here = views.find(route.view)
  // One object a route: the first view is not rendered twice only to be remembered.
  const current = useMemo(() => here && { route, module: here }, [route, here])
  const [former, setFormer] = useState<ShownView | undefined>(current)
  const [failed, setFailed] = useState<ViewFailure>()

  const load = useCallback(() => {
    let gone = false
    const settle = (view: ShownView | undefined, failure: ViewFailure = 'unavailable') => {
      if (gone) return
      setFailed(view ? undefined : failure)
      if (view) setFormer(view)
    }
    if (current) settle(current)
    else
      views.load(route.view).then(
        module => {
          settle(module && { route, module })
          if (!module) reportUnknownView(client, route.view, views)
        },
        error => {
          client.env.logger.error(`The view ${route.view} could not be loaded`, error)
          settle(undefined, 'networkError')
        },
      )
    return () => {
      gone = true
    }
  }, [client, views, route, current])
  useEffect(load, [load])

  // Before anything is painted. A view that is shown when its account goes away decides itself what it shows.
  useLayoutEffect(() => {
    const needsAccount = current?.module.needsAccount
    if (needsAccount && !isAnyConnected(client.connection.state)) client.router.actions.reset('Connect')
  }, [client, current])

  return { shown: current ?? former, isLoading: !current && !failed, failed, retry: load }
}
