import type { Frozen, Network, PricedToken, RouteParams } from '@latchkey/core'
import { explorerAddressUrl } from '@latchkey/core/internal/network/explorer'
import { findImitatedBy } from '@latchkey/core/internal/tokens/look-up-token'
import { VisuallyHidden } from '@latchkey/ui/components/visually-hidden'
import { Button, EmptyState, externalIcon, Icon, infoIcon } from '@latchkey/ui/shell'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useTokens } from '../../hooks/account/use-tokens.js'
import { useWalletCapabilities } from '../../hooks/connection/use-capability.js'
import { useNetwork } from '../../hooks/network/use-network.js'
import { useLast } from '../account/use-last.js'
import { leaveView } from './leave-view.js'
import { ADD_TOKEN } from './open-token.js'
import { TokenFacts } from './token-facts.js'
import { setReturnFocus } from './use-return-focus.js'
import { WatchToken } from './watch-token.js'
import { isolate, useWords } from './words.js'

type Token = Frozen<PricedToken>

/** Takes a token that the visitor added off the list again. */
function RemoveButton({ token }: { readonly token: Token }): ReactNode {
  const client = useClient()
  const { tokens } = useWords()
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    const warn = (error: unknown) => client.env.logger.warn('The token could not be removed', error)
    setRemoving(true)
    try {
      const { actions } = await client.features.load('tokens')
      // The token leaves the list at once. The balances that are read anew are not waited for.
      actions.removeAdded(token.address).catch(warn)
    } catch (error) {
      warn(error)
      setRemoving(false)
      return client.modal.actions.say('error', 'unavailable')
    }
    // The row is gone: the focus goes to the control below the list.
    setReturnFocus(client, ADD_TOKEN)
    client.modal.actions.say('success', { text: tokens.removed(isolate(token.symbol)) })
    leaveView(client)
  }
  return (
    <Button wide variant="danger" loading={isRemoving} onClick={() => void remove()}>
      {tokens.remove}
    </Button>
  )
}

function Details(props: {
  readonly token: Token
  readonly network: Network
  readonly balances: readonly Token[]
}): ReactNode {
  const { token, network, balances } = props
  const { common, a11y } = useWords()
  const { watchAsset } = useWalletCapabilities()
  const explorer = explorerAddressUrl(network, token.address)
  const imitated = token.unverified && findImitatedBy(token, network, balances)
  return (
    <div className="lk-stack">
      <TokenFacts token={token} amount={token.amount} network={network} imitated={imitated} />
      {watchAsset && <WatchToken token={token} />}
      {explorer !== undefined && (
        <Button wide href={explorer} iconEnd={<Icon d={externalIcon} size={18} />}>
          {common.viewInExplorer}
          <VisuallyHidden>{` (${a11y.opensInNewTab})`}</VisuallyHidden>
        </Button>
      )}
      {token.added && <RemoveButton token={token} />}
    </div>
  )
}

/** One token of the account on the active network. */
export function TokenDetails({ params }: { readonly params: RouteParams['Token'] }): ReactNode {
  const { common, tokens: words } = useWords()
  const { network } = useNetwork()
  const { balances = [], status } = useTokens() ?? {}
  const found = balances.find(each => !each.native && each.address === params.address)
  // What was on the screen stays while the list is read again.
  const token = useLast(found)
  const isSettled = status === 'ready' || status === 'failed' || status === 'unavailable'
  if (token && network && (found || !isSettled))
    return <Details token={token} network={network} balances={balances} />
  if (isSettled) return <EmptyState icon={infoIcon} title={words.gone} text={words.goneText} />
  return <p aria-busy="true">{common.loading}</p>
}
