import { type ReactNode, useEffect, useRef } from 'react'
import { useClient } from './client-context.js'
import { loadModal } from './load-modal.js'
import type { MountedModal } from './modal/mount-modal.js'
import { useSettings } from './settings.js'
import { useSlice } from './use-slice.js'

/** Shows the modal while it is open. Renders nothing in place: the modal has its own element. */
export function Modal(): ReactNode {
  const client = useClient()
  const settings = useSettings()
  const isOpen = useSlice(client.modal, state => state.open)
  const mounted = useRef<MountedModal | undefined>(undefined)
  const latest = useRef(settings)

  useEffect(() => {
    if (!isOpen) return
    let gone = false
    loadModal().then(
      ({ mountModal }) => {
        if (gone) return
        // Replaces a modal that is still fading out: the page has one dialog at most.
        mounted.current?.remove()
        mounted.current = mountModal(client, latest.current)
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
  }, [client, isOpen])
  // The open modal re-renders with the new texts or language.
  useEffect(() => {
    latest.current = settings
    mounted.current?.update(settings)
  }, [settings])
  return null
}
