import type {
  ProposedNamespace,
  WalletConnectChoice,
  WalletConnectNamespace,
  WalletConnectPrompt,
} from '@latchkey/test-wallets/wallet-connect'
import { AddressText, Badge, Banner } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { cleanName } from '../format/clean-text'
import { namespaceName } from './namespace-name'
import { PeerHeader, VerificationNote } from './peer-header'
import { PromptActions } from './prompt-actions'

export interface ProposalViewProps {
  readonly prompt: WalletConnectPrompt
  readonly onApprove: (choice: Partial<WalletConnectChoice>) => void
  readonly onReject: () => void
}

/** `namespace/index` of the accounts to share. */
type Chosen = ReadonlySet<string>

const keyOf = (namespace: string, index: number) => `${namespace}/${index}`

const toChoice = (proposal: readonly ProposedNamespace[], chosen: Chosen): Partial<WalletConnectChoice> => ({
  accounts: Object.fromEntries(
    proposal.map(({ namespace, accounts }) => [
      namespace as WalletConnectNamespace,
      accounts.flatMap(({ index }) => (chosen.has(keyOf(namespace, index)) ? [index] : [])),
    ]),
  ),
})

interface NamespaceProps {
  readonly proposed: ProposedNamespace
  readonly chosen: Chosen
  readonly onToggle: (key: string) => void
}

function Namespace({ proposed, chosen, onToggle }: NamespaceProps): ReactNode {
  const { namespace, networks, accounts, methods, missingMethods, unknownNetworkIds } = proposed
  const name = namespaceName(namespace)
  return (
    <fieldset className="card">
      <legend>{name}</legend>
      <p className="chips">
        {networks.map(({ networkId, name: network }) => (
          <Badge key={networkId}>{cleanName(network, networkId)}</Badge>
        ))}
        {unknownNetworkIds.length > 0 && (
          <span className="muted">and {unknownNetworkIds.length} unknown to this wallet</span>
        )}
      </p>
      {accounts.map(({ index, address }) => (
        <label key={index} className="check">
          <input
            type="checkbox"
            checked={chosen.has(keyOf(namespace, index))}
            onChange={() => onToggle(keyOf(namespace, index))}
          />
          <span>
            {name} account {index + 1}
          </span>
          <AddressText address={address} />
        </label>
      ))}
      <details>
        <summary>Permissions</summary>
        <ul className="methods">
          {methods.map(method => (
            <li key={method}>{cleanName(method, 'No name')}</li>
          ))}
          {missingMethods.map(method => (
            <li key={method} className="muted">
              {cleanName(method, 'No name')} (not in this wallet)
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  )
}

/** What an app asks for, and what it gets. */
export function ProposalView({ prompt, onApprove, onReject }: ProposalViewProps): ReactNode {
  const proposal = prompt.proposal ?? []
  const known = proposal.filter(({ networks }) => networks.length > 0)
  const unknown = proposal.filter(({ networks }) => networks.length === 0)
  const [chosen, setChosen] = useState<Chosen>(
    () => new Set(known.map(({ namespace }) => keyOf(namespace, 0))),
  )
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  return (
    <div className="stack">
      <PeerHeader peer={prompt.peer} verification={prompt.verification} />
      <VerificationNote verification={prompt.verification} />
      {known.map(proposed => (
        <Namespace key={proposed.namespace} proposed={proposed} chosen={chosen} onToggle={toggle} />
      ))}
      {unknown.length > 0 && (
        <Banner tone="info">
          Not in this wallet: {unknown.map(({ namespace }) => namespaceName(namespace)).join(', ')}.
        </Banner>
      )}
      <p className="muted">
        It will see the addresses and balances of these accounts, and may ask you to sign. It cannot move
        anything by itself.
      </p>
      <PromptActions
        action="Approve"
        disabled={chosen.size === 0}
        isDangerous={prompt.verification.isScam}
        onApprove={() => onApprove(toChoice(proposal, chosen))}
        onReject={onReject}
      />
    </div>
  )
}
