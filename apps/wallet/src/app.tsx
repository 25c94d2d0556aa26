import type { WalletConnectPrompt, WalletConnectTestWallet } from '@latchkey/test-wallets/wallet-connect'
import { Badge, Banner, Button, backIcon, IconButton, LiveRegion, userIcon, useStyles } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeySource } from './boot/keys'
import type { WalletNetwork } from './boot/wallet-network.types'
import { useAction } from './state/use-action'
import type { WalletStore } from './state/wallet-store'
import css from './styles/wallet.css?inline'
import { AccountsView } from './views/accounts-view'
import { ConnectForm } from './views/connect-form'
import { ProposalView } from './views/proposal-view'
import { RequestView, requestTitle } from './views/request-view'
import { SessionList } from './views/session-list'
import { SessionView } from './views/session-view'

export interface AppProps {
  readonly wallet: WalletConnectTestWallet
  readonly store: WalletStore
  readonly networks: readonly WalletNetwork[]
  readonly keySource: KeySource
  readonly relayUrl: string
  /** A pairing that the page was opened with. */
  readonly uri?: string
  readonly onKeySource: (source: KeySource) => void
  readonly onCopy: (text: string) => Promise<void>
}

type Place = { readonly name: 'home' | 'accounts' } | { readonly name: 'session'; readonly topic: string }

const HOME: Place = { name: 'home' }

interface PromptProps {
  readonly prompt: WalletConnectPrompt
  readonly props: AppProps
}

function Prompt({ prompt, props: { wallet, networks } }: PromptProps): ReactNode {
  const { controls } = wallet
  const answer = {
    prompt,
    onReject: () => controls.reject(prompt.id),
  }
  return prompt.kind === 'connect' ? (
    <ProposalView {...answer} onApprove={choice => controls.approve(prompt.id, choice)} />
  ) : (
    <RequestView {...answer} networks={networks} onApprove={() => controls.approve(prompt.id)} />
  )
}

const titleOf = (
  place: Place,
  prompt: WalletConnectPrompt | undefined,
  networks: readonly WalletNetwork[],
): string => {
  if (prompt) return prompt.kind === 'connect' ? 'Connect app' : requestTitle(prompt, networks)
  return { home: 'Test wallet', accounts: 'Accounts', session: 'Connected app' }[place.name]
}

/** The pairing of the address is taken once, whatever React does in development. */
const usePairing = ({ wallet, uri }: AppProps) => {
  const pairing = useAction()
  const taken = useRef<string>(undefined)
  const { run } = pairing
  useEffect(() => {
    if (uri === undefined || taken.current === uri) return
    taken.current = uri
    run(() => wallet.pair(uri))
  }, [uri, wallet, run])
  return pairing
}

interface HomeProps {
  readonly props: AppProps
  readonly pairing: ReturnType<typeof useAction>
  readonly waiting: readonly WalletConnectPrompt[]
  readonly onReview: () => void
  readonly onOpen: (topic: string) => void
}

function Home({ props, pairing, waiting, onReview, onOpen }: HomeProps): ReactNode {
  const { wallet, store } = props
  const { sessions } = useSyncExternalStore(store.subscribe, store.get, store.get)
  return (
    <>
      {waiting.length > 0 && (
        <Banner
          tone="info"
          title={waiting.length === 1 ? 'A request is waiting' : `${waiting.length} requests are waiting`}
          action={
            <Button size="sm" onClick={onReview}>
              Review
            </Button>
          }
        />
      )}
      <ConnectForm
        busy={pairing.busy}
        error={pairing.error}
        onPair={uri => pairing.run(() => wallet.pair(uri))}
      />
      <SessionList sessions={sessions} onOpen={onOpen} />
    </>
  )
}

function Session({ props, topic }: { readonly props: AppProps; readonly topic: string }): ReactNode {
  const { wallet, store, networks } = props
  const { sessions } = useSyncExternalStore(store.subscribe, store.get, store.get)
  const action = useAction()
  const session = sessions.find(each => each.topic === topic)
  if (!session) return <Banner>This app is no longer connected.</Banner>
  const { controls } = wallet
  return (
    <SessionView
      session={session}
      networks={networks}
      addressesOn={wallet.addresses}
      busy={action.busy}
      error={action.error}
      onAccount={(namespace, index) => action.run(() => controls.switchAccount(namespace, index, { topic }))}
      onNetwork={networkId => action.run(() => controls.switchNetwork(networkId, 'number', topic))}
      onDisconnect={() => action.run(() => controls.disconnect(topic))}
    />
  )
}

/** The wallet. */
export function App(props: AppProps): ReactNode {
  useStyles(css)
  const { store, networks, keySource } = props
  const { prompts } = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [place, setPlace] = useState<Place>(HOME)
  const [later, setLater] = useState<ReadonlySet<number>>(new Set())
  const pairing = usePairing(props)
  const prompt = prompts.find(({ id }) => !later.has(id))
  const title = titleOf(place, prompt, networks)
  const heading = useRef<HTMLHeadingElement>(null)
  const view = prompt ? `prompt ${prompt.id}` : JSON.stringify(place)
  const shown = useRef(view)
  useEffect(() => {
    // The first view of a page is where focus is anyway.
    if (shown.current !== view) heading.current?.focus()
    shown.current = view
  }, [view])
  const back = () => {
    if (prompt) setLater(new Set([...later, prompt.id]))
    else setPlace(HOME)
  }
  return (
    <div className="phone">
      <header className="top">
        {(prompt || place.name !== 'home') && (
          <IconButton icon={backIcon} label={prompt ? 'Later' : 'Back'} mirror onClick={back} />
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {!prompt && place.name === 'home' && (
          <>
            <Badge tone="warning">{keySource === 'test' ? 'Test keys' : 'Own keys'}</Badge>
            <IconButton icon={userIcon} label="Accounts" onClick={() => setPlace({ name: 'accounts' })} />
          </>
        )}
      </header>
      <LiveRegion message={title} />
      <main className="content" key={view} aria-label={title}>
        {prompt && <Prompt prompt={prompt} props={props} />}
        {!prompt && place.name === 'home' && (
          <Home
            props={props}
            pairing={pairing}
            waiting={prompts}
            onReview={() => setLater(new Set())}
            onOpen={topic => setPlace({ name: 'session', topic })}
          />
        )}
        {!prompt && place.name === 'accounts' && (
          <AccountsView {...props} addressesOn={props.wallet.addresses} />
        )}
        {!prompt && place.name === 'session' && <Session props={props} topic={place.topic} />}
      </main>
    </div>
  )
}
