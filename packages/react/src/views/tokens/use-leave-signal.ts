import { useEffect, useRef } from 'react'

/** Returns a function that makes the signal of a request. It fires when the view is left. */
export function useLeaveSignal(): () => AbortSignal {
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  return () => {
    control.current = new AbortController()
    return control.current.signal
  }
}
