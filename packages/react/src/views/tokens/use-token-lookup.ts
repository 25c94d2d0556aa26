import type { TokenLookup } from '@latchkey/core/internal/tokens/look-up-token'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useAccount } from '../../hooks/account/use-account.js'
import { useTokens } from '../../hooks/account/use-tokens.js'
import { useNetwork } from '../../hooks/network/use-network.js'
import { useLateCode } from '../account/tabs/use-late-code.js'

/** What is known of the typed address. `undefined`: nothing was typed. */
export type ShownLookup = TokenLookup | { readonly status: 'reading' } | undefined

const loadReading = () => import('./read-token.js')

/** The look-up of the typed address. */
export interface Lookup {
  readonly lookup: ShownLookup
  /** What shows a token that was found. `undefined` until its code is here. */
  readonly TokenFacts: Awaited<ReturnType<typeof loadReading>>['TokenFacts'] | undefined
  retry(): void
}

/** Reads the token at the typed address, again after every change of address, account and network. */
export function useTokenLookup(typed: string): Lookup {
  const client = useClient()
  const { address } = useAccount()
  const { networkId } = useNetwork()
  const balances = useTokens()?.balances ?? []
  const { code, hasFailed, retry } = useLateCode(loadReading)
  const [found, setFound] = useState<TokenLookup>()
  const [attempt, setAttempt] = useState(0)
  // Amounts and prices change while the form is open. That is no reason to read the token again.
  const listed = useRef(balances)
  listed.current = balances
  const hasList = balances.length > 0
  const text = typed.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: account, network, list and another attempt read again.
  useEffect(() => {
    setFound(undefined)
    if (text === '' || !code) return
    const control = new AbortController()
    const { signal } = control
    code.lookUpToken(client, text, listed.current, { signal }).then(
      result => {
        if (!signal.aborted) setFound(result)
      },
      error => {
        if (signal.aborted) return
        client.env.logger.warn('The token could not be looked up', error)
        setFound({ status: 'failed', error: 'networkError' })
      },
    )
    return () => control.abort()
  }, [client, code, text, address, networkId, hasList, attempt])
  const away = { status: 'failed', error: 'networkError' } as const
  const shown = hasFailed ? away : (found ?? { status: 'reading' as const })
  return {
    lookup: text === '' ? undefined : shown,
    TokenFacts: code?.TokenFacts,
    retry: hasFailed ? retry : () => setAttempt(count => count + 1),
  }
}
