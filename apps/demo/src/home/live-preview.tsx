import { useClient } from '@latchkey/react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type DemoOptions, writeDemoOptions } from '../demo-options'

const wide = window.matchMedia('(min-width: 901px)')
const watchWidth = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/**
 * The modal itself, in a frame that nobody can reach: it follows the options, and a press opens the real one. Absent in
 * narrow windows, which have no place for it.
 */
export function LivePreview({ options }: { readonly options: DemoOptions }): ReactNode {
  const client = useClient()
  const frame = useRef<HTMLIFrameElement>(null)
  const hasPlace = useSyncExternalStore(watchWidth, () => wide.matches)
  const { search } = new URL(
    writeDemoOptions({ ...options, services: false }, location.search),
    location.href,
  )
  const [first] = useState(search)
  useEffect(() => {
    frame.current?.contentWindow?.postMessage(search, location.origin)
  }, [search])
  if (!hasPlace) return null
  return (
    <div className="preview">
      <iframe ref={frame} src={`/preview.html${first}`} title="Preview of the modal" inert />
      <button type="button" aria-label="Open the modal" onClick={() => client.open()} />
    </div>
  )
}
