import {
  AccountButton,
  ConnectButton,
  LatchkeyProvider,
  loadLocale,
  NetworkButton,
  type UiSettings,
} from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createDemoClient } from './create-demo-client'
import { type DemoOptions, readDemoOptions, toClientOptions, writeDemoOptions } from './demo-options'
import type { LocalChains } from './local-chains'
import { ActionsPanel } from './panels/actions-panel'
import { ChainsPanel } from './panels/chains-panel'
import { OptionsPanel } from './panels/options-panel'
import { StatePanel } from './panels/state-panel'
import { WalletPanel } from './panels/wallet-panel'

function useLocale(name: DemoOptions['locale']): UiSettings['locale'] {
  const [locale, setLocale] = useState<UiSettings['locale']>()
  useEffect(() => {
    let gone = false
    void loadLocale(name).then(loaded => {
      if (!gone) setLocale(loaded)
    })
    return () => {
      gone = true
    }
  }, [name])
  return locale
}

/** A dapp that uses the kit as any dapp would, with everything it says laid open below. */
export function App({ chains }: { readonly chains: LocalChains | undefined }): ReactNode {
  const [{ options, client }, setDemo] = useState(() => {
    const initial = readDemoOptions(location.search)
    return { options: initial, client: createDemoClient(chains, toClientOptions(initial)) }
  })
  const locale = useLocale(options.locale)
  const change = (next: DemoOptions) => {
    history.replaceState(null, '', writeDemoOptions(next))
    // Options belong to a client for its whole life: other options are another client.
    client.destroy()
    setDemo({ options: next, client: createDemoClient(chains, toClientOptions(next)) })
  }
  return (
    <LatchkeyProvider client={client} {...(locale ? { locale } : {})}>
      <header className="bar">
        <a className="brand" href="/">
          Latchkey
        </a>
        <nav aria-label="Pages">
          <a href="/core.html">Core</a>
          <a href="/mount.html">Mount</a>
          <a href="/gallery.html">Gallery</a>
        </nav>
        <div className="buttons">
          <NetworkButton size="sm" />
          <ConnectButton size="sm" />
        </div>
      </header>
      <main>
        <div className="hero">
          <h1>Connect a wallet, the quiet way</h1>
          <p className="muted">
            One modal for every chain. This page runs on local chains; nothing here costs real money.
          </p>
          <div className="row">
            <ConnectButton />
            <AccountButton balance="show" />
          </div>
        </div>
        <div className="columns">
          <div>
            <WalletPanel chains={chains} />
            <ChainsPanel chains={chains} />
            <ActionsPanel />
            <OptionsPanel options={options} onChange={change} />
          </div>
          <StatePanel />
        </div>
      </main>
    </LatchkeyProvider>
  )
}
