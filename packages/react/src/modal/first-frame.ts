import { createContext, useContext, useEffect, useState } from 'react'
import { useClient } from '../client-context.js'
import { afterFrame } from './after-frame.js'

/** Whether a modal has been drawn once. Outside a modal there is no first frame to hurry for. */
export const FirstFrame = createContext<{ drawn: boolean }>({ drawn: true })

/**
 * False until the modal's first frame is drawn. The visitor waits for that frame: what a view can add below what it
 * already shows, in a place that it keeps, is for the next one.
 */
export function useFirstFrameDrawn(): boolean {
  const { env } = useClient()
  const frame = useContext(FirstFrame)
  const [drawn, setDrawn] = useState(frame.drawn)
  useEffect(() => {
    if (!drawn) return afterFrame(env.window, () => setDrawn(true))
    return undefined
  }, [env, drawn])
  return drawn
}
