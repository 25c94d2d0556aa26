import { ConnectButton } from '@latchkey/react'
import type { ReactNode } from 'react'
import type { DemoOptions } from '../demo-options'
import type { LocalChains } from '../local-chains'
import { CodePanel } from './code-panel'
import { CustomizePanel } from './customize-panel'
import { EmailCard } from './email-card'
import { LivePreview } from './live-preview'
import { NamespaceCard } from './namespace-card'
import { type DemoNamespace, namespaces } from './namespaces'

const facts = [
  ['Five kinds of chains', 'Ethereum, Solana, Bitcoin, Polkadot and Cosmos in one modal.'],
  ['22 kB before the click', 'Beside React. Chain libraries load when a visitor needs one.'],
  ['No account, no host', 'Extension wallets work without a project id or a server.'],
  ['For everybody', 'Keyboard, screen readers, right-to-left, dark and small screens.'],
] as const

/** The page that says what the kit is, and lets a visitor try it. */
export function HomePage(props: {
  readonly chains: LocalChains | undefined
  readonly options: DemoOptions
  readonly chosen: readonly DemoNamespace[]
  onChange(options: DemoOptions): void
  onChoose(chosen: readonly DemoNamespace[]): void
}): ReactNode {
  const { chains, options, chosen } = props
  const walletUrl = chains?.services?.walletUrl
  return (
    <>
      <div className="hero">
        <div>
          <h1>One wallet modal for every chain</h1>
          <p className="lead">
            Latchkey connects visitors of your app with their wallet: in the browser, on a phone, on five
            kinds of chains.{' '}
            {chains ? 'This page runs on local chains, so nothing here costs real money.' : ''}
          </p>
          <div className="row">
            <ConnectButton />
          </div>
        </div>
        <LivePreview key={chosen.map(({ id }) => id).join()} options={options} />
      </div>
      <section aria-labelledby="try-title">
        <h2 id="try-title">Try each chain</h2>
        <p className="muted">
          A test wallet with a publicly known key connects in one press. Your own wallet works too: choose{' '}
          <b>Connect wallet</b>.
        </p>
        <div className="cards">
          {chains?.services?.frameUrl && options.services && <EmailCard chains={chains} />}
          {namespaces
            .filter(namespace => chosen.includes(namespace))
            .map(namespace => (
              <NamespaceCard key={namespace.id} namespace={namespace} chains={chains} />
            ))}
          {walletUrl && (
            <section className="panel card" aria-labelledby="card-phone">
              <h3 id="card-phone">Phone</h3>
              <p className="muted">
                Choose WalletConnect in the modal, then paste the link into this wallet. It stands in for a
                phone.
              </p>
              <div className="row">
                <a href={walletUrl} target="_blank" rel="noreferrer">
                  Open the phone’s wallet
                </a>
              </div>
            </section>
          )}
        </div>
      </section>
      <div className="columns">
        <CustomizePanel
          options={options}
          chosen={chosen}
          onChange={props.onChange}
          onChoose={props.onChoose}
        />
        <CodePanel options={options} chosen={chosen} />
      </div>
      <ul className="facts">
        {facts.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span className="muted">{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
