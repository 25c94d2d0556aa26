import { useCallback, useEffect, useRef, useState } from 'react'
import { cleanText } from '../format/clean-text'

/** Something that takes a while and may fail. */
export interface Action {
  readonly busy: boolean
  readonly error: string | undefined
  run(work: () => unknown): void
  clear(): void
}

const messageOf = (error: unknown): string =>
  error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error)
    ? cleanText(error.message, 300)
    : 'Something went wrong.'

/** Runs one thing at a time and keeps what went wrong. */
export const useAction = (): Action => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const run = useCallback((work: () => unknown) => {
    setBusy(true)
    setError(undefined)
    const settle = (failure?: string) => {
      if (!isHere.current) return
      setBusy(false)
      setError(failure)
    }
    Promise.resolve()
      .then(work)
      .then(
        () => settle(),
        reason => settle(messageOf(reason)),
      )
  }, [])
  return { busy, error, run, clear: useCallback(() => setError(undefined), []) }
}
