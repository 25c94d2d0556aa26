import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useClient } from '../client-context.js'
import { afterFrame } from './after-frame.js'

// Outside a modal there is no first frame to hurry for.
const Drawn = createContext(true)

/** Tells what is in a modal when its first frame has been drawn; only those who asked are rendered anew. */
export function FirstFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const { env } = useClient()
  const [drawn, setDrawn] = useState(false)
  useEffect(() => afterFrame(env.window, () => setDrawn(true)), [env])
  return <Drawn.Provider value={drawn}>{children}</Drawn.Provider>
}

/**
 * False until the modal's first frame is drawn. The visitor waits for that frame: what a view can add below what it
 * already shows, in a place that it keeps, is for the next one.
 */
export const useFirstFrameDrawn = (): boolean => useContext(Drawn)
