import type { Frozen, PricedToken } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/internal/errors/error'
import { Banner, Button } from '@latchkey/ui/shell'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { errorText } from '../../modal/message-text.js'
import { useConnectedWallet } from '../account/use-connected-wallet.js'
import { useLeaveSignal } from './use-leave-signal.js'
import { useWords } from './words.js'

/** EIP-747 asks for at most eleven characters, and wallets refuse longer symbols. */
const MAX_SYMBOL = 11

type Progress = 'asking' | 'added' | { readonly reason: string } | undefined

/** Asks the wallet to show a token, and says what became of it. */
export function WatchToken({ token }: { readonly token: Frozen<PricedToken> }): ReactNode {
  const client = useClient()
  const text = useWords()
  const wallet = useConnectedWallet().name
  const [progress, setProgress] = useState<Progress>()
  const startRequest = useLeaveSignal()
  const { address, decimals, iconUrl, name, symbol } = token
  const { tokens, errors } = text

  const ask = async () => {
    const signal = startRequest()
    setProgress('asking')
    try {
      const { actions } = await client.features.load('tokens')
      const info = { address, decimals, name, symbol, ...(iconUrl === undefined ? {} : { iconUrl }) }
      const isAdded = await actions.watchAsset(info, { signal })
      if (!signal.aborted) setProgress(isAdded ? 'added' : { reason: errors.userRejected })
    } catch (error) {
      if (signal.aborted) return
      setProgress({ reason: errorText(text, isLatchkeyError(error) ? error.code : 'walletError') })
    }
  }
  if (symbol.length > MAX_SYMBOL) return <Banner>{tokens.symbolTooLong}</Banner>
  return (
    <>
      {progress === 'asking' && <Banner>{tokens.watching(wallet)}</Banner>}
      {progress === 'added' && <Banner tone="success">{tokens.watched(wallet)}</Banner>}
      {typeof progress === 'object' && (
        <Banner tone="warning" title={tokens.notWatched}>
          {progress.reason}
        </Banner>
      )}
      <Button wide loading={progress === 'asking'} onClick={() => void ask()}>
        {tokens.watch(wallet)}
      </Button>
    </>
  )
}
