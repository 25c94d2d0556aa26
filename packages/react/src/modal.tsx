import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from './client-context.js'
import { loadModal } from './load-modal.js'
import type { MountedModal } from './modal/mount-modal.js'
import { useSettings } from './settings.js'
import { useSlice } from './use-slice.js'
import { whenIdle } from './when-idle.js'

/** Removes what was drawn ahead, not before React has done what it is doing: a root cannot be taken away meanwhile. */
const drop = (ahead: RefObject<MountedModal | undefined>): void => {
  const modal = ahead.current
  ahead.current = undefined
  queueMicrotask(() => modal?.remove())
}

/** Shows the modal while it is open. Renders nothing in place: the modal has its own element. */
export function Modal(): ReactNode {
  const client = useClient()
  const settings = useSettings()
  const isOpen = useSlice(client.modal, state => state.open)
  const prepared = useSlice(client.modal, state => state.prepared)
  const mounted = useRef<MountedModal | undefined>(undefined)
  const ahead = useRef<MountedModal | undefined>(undefined)
  const latest = useRef(settings)
  const [removals, setRemovals] = useState(0)

  const onRemoved = useCallback(() => setRemovals(count => count + 1), [])

  useEffect(() => {
    if (!isOpen) return
    let gone = false
    loadModal(client, latest.current).then(
      mountModal => {
        if (gone) return
        // Replaces a modal that is still fading out: the page has one dialog at most.
        mounted.current?.remove()
        if (!ahead.current?.shows(client)) {
          drop(ahead)
          ahead.current = mountModal(client, latest.current, { onRemoved })
        }
        mounted.current = ahead.current
        ahead.current = undefined
        mounted.current.show()
      },
      error => {
        client.env.logger.error('The modal could not be loaded', error)
        client.close()
      },
    )
    return () => {
      gone = true
      mounted.current?.close()
    }
  }, [client, isOpen, onRemoved])

  useEffect(() => {
    if (isOpen) return
    drop(ahead)
    if (!prepared) return
    let gone = false
    let cancel = () => {}
    loadModal(client, latest.current).then(
      mountModal => {
        if (gone) return
        cancel = whenIdle(client.env.window, () => {
          ahead.current = mountModal(client, latest.current, { isAhead: true, onRemoved })
        })
      },
      // The click tries again.
      () => undefined,
    )
    return () => {
      gone = true
      cancel()
    }
  }, [client, isOpen, onRemoved, prepared])
  useEffect(() => () => drop(ahead), [])

  const { prefetch } = settings
  // Opened once, it is likely to be opened again.
  useEffect(() => {
    if (prefetch === 'idle' || removals > 0) return whenIdle(client.env.window, client.modal.actions.prepare)
    return undefined
  }, [client, prefetch, removals])
  // The open modal re-renders with the new texts or language.
  useEffect(() => {
    latest.current = settings
    mounted.current?.update(settings)
    ahead.current?.update(settings)
  }, [settings])
  return null
}
