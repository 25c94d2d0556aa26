import type { TokenInfo } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/internal/errors/error'
import { useState } from 'react'
import { useClient } from '../../client-context.js'
import { useNetwork } from '../../hooks/network/use-network.js'
import { errorText } from '../../modal/message-text.js'
import { leaveView } from './leave-view.js'
import { useLeaveSignal } from './use-leave-signal.js'
import { isolate, useWords } from './words.js'

/** Adding the token that is shown. */
export interface AddToken {
  readonly isAdding: boolean
  /** Why it was not added, in words. */
  readonly problem: string | undefined
  /** Adds the token, and leaves the form once it is in the list. `onChange` is called if it isn't what was shown. */
  add(token: TokenInfo, onChange: () => void): Promise<void>
  clear(): void
}

/** Adds a token to the list of the account. Leaving the form cancels. */
export function useAddToken(): AddToken {
  const client = useClient()
  const text = useWords()
  const { network } = useNetwork()
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const startRequest = useLeaveSignal()

  const describe = (error: unknown): string => {
    const code = isLatchkeyError(error) ? error.code : 'internal'
    if (code === 'tokenMismatch') return text.tokens.changed
    if (code === 'invalidRequest') return text.tokens.full
    if (code === 'invalidAddress') return text.tokens.noToken(network?.name ?? text.common.unknown)
    return errorText(text, code)
  }
  return {
    isAdding,
    problem,
    clear: () => setProblem(undefined),
    async add({ address, name, symbol, decimals }, onChange) {
      const signal = startRequest()
      setAdding(true)
      setProblem(undefined)
      try {
        const { actions } = await client.features.load('tokens')
        await actions.addByAddress(address, { signal, expected: { name, symbol, decimals } })
        if (signal.aborted) return
        client.modal.actions.say('success', { text: text.tokens.added(isolate(symbol)) })
        leaveView(client)
      } catch (error) {
        if (signal.aborted) return
        setProblem(describe(error))
        if (isLatchkeyError(error, 'tokenMismatch')) onChange()
      } finally {
        if (!signal.aborted) setAdding(false)
      }
    },
  }
}
