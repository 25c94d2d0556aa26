import type { WalletConnectPrompt } from '@latchkey/test-wallets/wallet-connect'
import { AddressText, Badge, Banner, KeyValue } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { WalletNetwork } from '../boot/wallet-network.types'
import { describeRequest } from '../describe/describe-request'
import type { Described, Fact } from '../describe/described.types'
import { cleanText } from '../format/clean-text'
import { PeerHeader, VerificationNote } from './peer-header'
import { PromptActions } from './prompt-actions'

export interface RequestViewProps {
  readonly prompt: WalletConnectPrompt
  readonly networks: readonly WalletNetwork[]
  readonly onApprove: () => void
  readonly onReject: () => void
}

const factValue = ({ kind, value }: Fact): ReactNode => {
  if (kind === 'address') return <AddressText address={value} full />
  return kind === 'amount' ? <strong>{value}</strong> : <span className="words">{value}</span>
}

/** Rows with one label twice are told apart by their number. */
const toItems = (facts: readonly Fact[]) =>
  facts.map((fact, at) => {
    const before = facts.slice(0, at).filter(({ label }) => label === fact.label).length
    return { label: before === 0 ? fact.label : `${fact.label} (${before + 1})`, value: factValue(fact) }
  })

const writeJson = (value: unknown): string => {
  try {
    return cleanText(JSON.stringify(value, null, 2))
  } catch {
    return 'Not readable'
  }
}

function Content({ described }: { readonly described: Described }): ReactNode {
  const { text, facts, warnings, raw } = described
  return (
    <>
      {text !== undefined && (
        <section aria-label="Message">
          <pre className="message">
            <bdi>{text}</bdi>
          </pre>
        </section>
      )}
      {facts.length > 0 && <KeyValue items={toItems(facts)} aria-label="Details" />}
      {warnings.map(warning => (
        <Banner key={warning} tone="warning">
          {warning}
        </Banner>
      ))}
      {raw !== undefined && (
        <details>
          <summary>Full request</summary>
          <pre className="message">{writeJson(raw)}</pre>
        </details>
      )}
    </>
  )
}

/** What an app wants done, in words. */
export function RequestView({ prompt, networks, onApprove, onReject }: RequestViewProps): ReactNode {
  const described = describeRequest(prompt, networks)
  const network = networks.find(each => each.network.networkId === prompt.networkId)?.network
  return (
    <div className="stack">
      <PeerHeader peer={prompt.peer} verification={prompt.verification} />
      <VerificationNote verification={prompt.verification} />
      <p className="chips">
        <span className="muted">On</span>
        <Badge>{network?.name ?? cleanText(prompt.networkId, 60)}</Badge>
      </p>
      <Content described={described} />
      <PromptActions
        action={described.action}
        isDangerous={prompt.verification.isScam}
        onApprove={onApprove}
        onReject={onReject}
      />
    </div>
  )
}

/** What the view of a request is called. */
export const requestTitle = (prompt: WalletConnectPrompt, networks: readonly WalletNetwork[]): string =>
  describeRequest(prompt, networks).title
