import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { createDemoClient } from './create-demo-client'
import {
  type DemoOptions,
  differsInLook,
  readDemoOptions,
  toClientOptions,
  writeDemoOptions,
} from './demo-options'
import { HomePage } from './home/home-page'
import { type DemoNamespace, namespaces } from './home/namespaces'
import type { LocalChains } from './local-chains'
import mark from './mark.svg'
import { DeveloperPage } from './panels/developer-page'
import { WalletPrompts } from './panels/wallet-prompts'

/** Writes a parameter into the address without a new entry in the history. */
const setParameter = (name: string, value: string | undefined) => {
  const query = new URLSearchParams(location.search)
  if (value === undefined) query.delete(name)
  else query.set(name, value)
  history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname)
}

/** The demo's client with its options. A new client takes what a running one can't. */
function useDemo(chains: LocalChains | undefined) {
  const [demo, setDemo] = useState(() => {
    const options = readDemoOptions(location.search)
    return { options, client: createDemoClient(chains, toClientOptions(options)) }
  })
  const renew = (options: DemoOptions) => {
    demo.client.destroy()
    setDemo({ options, client: createDemoClient(chains, toClientOptions(options)) })
  }
  const change = (options: DemoOptions) => {
    history.replaceState(null, '', writeDemoOptions(options, location.search))
    if (!differsInLook(demo.options, options)) return renew(options)
    const { themeMode = 'system', themeVariables = {} } = toClientOptions(options)
    demo.client
      .updateOptions({ themeMode, themeVariables })
      .catch(error => console.error('The theme could not be changed', error))
    setDemo({ ...demo, options })
  }
  const choose = (chosen: readonly DemoNamespace[]) => {
    const isAll = chosen.length === namespaces.length
    setParameter('only', isAll ? undefined : chosen.map(({ id }) => id).join(','))
    renew(demo.options)
  }
  const only = new URLSearchParams(location.search).get('only')?.split(',')
  const chosen = namespaces.filter(({ id }) => only?.includes(id) ?? true)
  return { ...demo, chosen, change, choose }
}

const tabs = [
  { id: 'try', name: 'Try it' },
  { id: 'developer', name: 'Developer' },
] as const
type Tab = (typeof tabs)[number]['id']

function useTab(): readonly [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState<Tab>(() =>
    new URLSearchParams(location.search).get('tab') === 'developer' ? 'developer' : 'try',
  )
  const choose = (next: Tab) => {
    setParameter('tab', next === 'developer' ? next : undefined)
    setTab(next)
  }
  return [tab, choose]
}

/** A dapp that uses the kit as any dapp would. What every hook returns is behind the second tab. */
export function App({ chains }: { readonly chains: LocalChains | undefined }): ReactNode {
  const { options, client, chosen, change, choose } = useDemo(chains)
  const [tab, chooseTab] = useTab()
  // Of two tabs the arrow keys choose the other one, in either direction.
  const chooseOther = ({ key }: KeyboardEvent) => {
    const other = tabs.find(({ id }) => id !== tab)
    if (!other || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
    chooseTab(other.id)
    document.getElementById(`tab-${other.id}`)?.focus()
  }
  useEffect(() => {
    document.documentElement.style.colorScheme = options.theme === 'system' ? '' : options.theme
  }, [options.theme])
  return (
    <LatchkeyProvider client={client} layout={options.layout} locale={options.locale}>
      <header className="bar">
        <a className="brand" href="/">
          <img src={mark} width="24" height="24" alt="" />
          Latchkey
        </a>
        <div className="segments" role="tablist" aria-label="Parts of the demo">
          {tabs.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-selected={tab === id}
              aria-controls="demo"
              tabIndex={tab === id ? 0 : -1}
              onClick={() => chooseTab(id)}
              onKeyDown={chooseOther}
            >
              {name}
            </button>
          ))}
        </div>
        <div className="buttons">
          <NetworkButton size="sm" networkStatus={{ narrow: 'icon', wide: 'full' }} />
          <ConnectButton size="sm" />
        </div>
      </header>
      <main>
        <div id="demo" role="tabpanel" aria-labelledby={`tab-${tab}`}>
          {tab === 'try' ? (
            <HomePage chains={chains} options={options} chosen={chosen} onChange={change} onChoose={choose} />
          ) : (
            <DeveloperPage chains={chains} options={options} onChange={change} />
          )}
        </div>
      </main>
      <footer className="foot">
        <nav aria-label="Pages">
          <a href="/core.html">The core alone</a>
          <a href="/mount.html">Mounted without React</a>
          <a href="/gallery.html">Gallery of parts</a>
        </nav>
      </footer>
      <WalletPrompts />
    </LatchkeyProvider>
  )
}
