import type { ErrorCode } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal/errors/error'
import { useState } from 'react'

/** Revoking one session: what the visitor and the wallet have said so far. */
export interface Revoke {
  readonly stage: 'idle' | 'asking' | 'waiting' | 'done'
  /** False until the visitor pressed a button. */
  readonly isTouched: boolean
  /** Why the last attempt failed. */
  readonly error: ErrorCode | undefined
  ask(): void
  cancel(): void
  confirm(): Promise<void>
}

/** Revokes a session from its card. It goes on when the card is left: the wallet still shows its prompt. */
export function useRevoke(revoke: () => Promise<unknown>): Revoke {
  const [stage, setStage] = useState<Revoke['stage']>('idle')
  const [isTouched, setTouched] = useState(false)
  const [error, setError] = useState<ErrorCode>()
  return {
    stage,
    isTouched,
    error,
    ask() {
      setTouched(true)
      setError(undefined)
      setStage('asking')
    },
    cancel: () => setStage('idle'),
    async confirm() {
      setError(undefined)
      setStage('waiting')
      try {
        await revoke()
        setStage('done')
      } catch (reason) {
        setError(toLatchkeyError(reason, 'walletError').code)
        setStage('asking')
      }
    },
  }
}
