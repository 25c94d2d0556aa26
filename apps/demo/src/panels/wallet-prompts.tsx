import type { TestWallet, WalletPrompt } from '@latchkey/test-wallets/eip155'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { findTestWallet, watchTestWallet } from '../wallet/test-wallet'
import { describePrompt } from './describe-prompt'

/** The prompts that wait for an answer. */
function useWalletPrompts(wallet: TestWallet | undefined): readonly WalletPrompt[] {
  const [prompts, setPrompts] = useState<readonly WalletPrompt[]>([])
  useEffect(() => {
    if (!wallet) return
    setPrompts(wallet.pendingPrompts)
    return wallet.watchPrompts(setPrompts)
  }, [wallet])
  return prompts
}

const questions: Record<WalletPrompt['kind'], string> = {
  connect: 'This page wants to see your accounts.',
  sign: 'This page wants you to sign.',
  transaction: 'This page wants to send a transaction.',
  calls: 'This page wants to send a batch of calls.',
  upgrade: 'This page wants to upgrade your account.',
  switchNetwork: 'This page wants you to switch networks.',
  addNetwork: 'This page wants to add a network.',
  watchAsset: 'This page wants to add a token.',
  grantSession: 'This page wants a smart session.',
  revokeSession: 'This page wants to revoke a smart session.',
}

/** The element that has the focus, also inside the modal's shadow root. */
const findActive = ({ activeElement: active }: DocumentOrShadowRoot): HTMLElement | null =>
  (active?.shadowRoot && findActive(active.shadowRoot)) ?? (active as HTMLElement | null)

/** One question, what it is about, and the request itself for those who want to see it. */
function Prompt({
  wallet,
  prompt,
}: {
  readonly wallet: TestWallet
  readonly prompt: WalletPrompt
}): ReactNode {
  const { icon, name } = wallet.info
  const facts = describePrompt(prompt)
  return (
    <div className="prompt">
      <p className="prompt-wallet">
        <img src={icon} alt="" width={20} height={20} />
        {name}
        <span className="muted">{location.host}</span>
      </p>
      <strong>{questions[prompt.kind]}</strong>
      {facts.length > 0 && (
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <details>
        <summary className="muted">Request</summary>
        <code>{prompt.method}</code>
        {prompt.params !== undefined && <pre>{JSON.stringify(prompt.params, null, 1)}</pre>}
      </details>
      <div className="prompt-answers">
        <button type="button" onClick={() => wallet.controls.reject(prompt.id)}>
          Reject
        </button>
        <button type="button" className="yes" onClick={() => wallet.controls.approve(prompt.id)}>
          Approve
        </button>
      </div>
    </div>
  )
}

/** What an extension would show in its own window. */
function PromptList({
  wallet,
  prompts,
}: {
  readonly wallet: TestWallet
  readonly prompts: readonly WalletPrompt[]
}): ReactNode {
  const panel = useRef<HTMLElement>(null)
  const isEmpty = prompts.length === 0
  useEffect(() => {
    if (isEmpty) return
    // In the top layer, and shown after the modal: above it, as an extension's own window would be. Such a window has
    // the focus, and gives it back.
    const before = findActive(document)
    panel.current?.showPopover?.()
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (findActive(document) === document.body) before?.focus({ preventScroll: true })
    }
  }, [isEmpty])
  if (isEmpty) return null
  return (
    <section ref={panel} className="prompts" popover="manual" aria-label="Wallet prompts" tabIndex={-1}>
      {prompts.map(prompt => (
        <Prompt key={prompt.id} wallet={wallet} prompt={prompt} />
      ))}
    </section>
  )
}

/** The prompts of the test wallet that is in the page. */
export function WalletPrompts(): ReactNode {
  const installed = useSyncExternalStore(watchTestWallet, findTestWallet, () => undefined)
  const prompts = useWalletPrompts(installed?.wallet)
  return installed ? <PromptList wallet={installed.wallet} prompts={prompts} /> : null
}
