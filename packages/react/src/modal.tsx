import { type ReactNode, useEffect, useRef } from 'react'
import { useClient } from './client-context.js'
import { loadModal } from './load-modal.js'
import type { MountedModal } from './modal/mount-modal.js'
import { useSettings } from './settings.js'
import { useSlice } from './use-slice.js'

/** Shows the modal while it is open. Renders nothing here: the modal lives in an element of its own. */
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
        // One that is still fading away gives its place to the new one: there is never more than one dialog.
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
  // An open modal takes new words or another language without being put up anew.
  useEffect(() => {
    latest.current = settings
    mounted.current?.update(settings)
  }, [settings])
  return null
}
