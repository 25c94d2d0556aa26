import type { EventEmitter } from 'node:events'
import { SignClient } from '@walletconnect/sign-client'
import { createRelay } from '../../../../apps/services/src/relay/index.js'
import {
  createWalletConnectWallet,
  type WalletConnectNetwork,
  type WalletConnectTestWallet,
  type WalletConnectWalletOptions,
} from './index'
import { createMemoryStorage, createSignStorage } from './sign-client/storage'

/** The bare library, as a dapp has it. */
export type Dapp = Awaited<ReturnType<typeof SignClient.init>>

/** One network each, at addresses that nothing answers, and a second one of eip155. */
export const networks = [
  { networkId: 'eip155:1', name: 'One', rpcUrl: 'http://127.0.0.1:1' },
  { networkId: 'eip155:10', name: 'Ten', rpcUrl: 'http://127.0.0.1:10' },
  { networkId: 'solana:localnet', name: 'Sol', rpcUrl: 'http://127.0.0.1:1' },
  { networkId: `polkadot:${'91b171bb158e2d3848fa23a9f1c25182'}`, name: 'Dot', ss58Format: 0 },
  { networkId: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', chain: 'mainnet' },
  { networkId: 'cosmos:hub-1', name: 'Hub', prefix: 'cosmos' },
] as const satisfies readonly WalletConnectNetwork[]

const methods = {
  eip155: [
    'personal_sign',
    'eth_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_signTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_watchAsset',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_getAccounts',
    'solana_requestAccounts',
  ],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  bip122: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
  cosmos: [
    'cosmos_getAccounts',
    'cosmos_signDirect',
    'cosmos_signAmino',
    'keplr_getKey',
    'keplr_signArbitrary',
    'keplr_enable',
    'keplr_experimentalSuggestChain',
  ],
} as const

const events = ['accountsChanged', 'chainChanged']

/** What a dapp asks for: everything on these networks. */
const proposalFor = (asked: readonly WalletConnectNetwork[]) =>
  Object.fromEntries(
    Object.entries(methods).flatMap(([namespace, list]) => {
      const chains = asked.map(({ networkId }) => networkId).filter(id => id.startsWith(`${namespace}:`))
      const own = namespace === 'bip122' ? ['bip122_addressesChanged'] : events
      return chains.length === 0 ? [] : [[namespace, { chains, methods: [...list], events: own }]]
    }),
  )

/** A session that stands, and a short way to ask the wallet. */
export interface Connected {
  readonly topic: string
  readonly session: Awaited<ReturnType<Awaited<ReturnType<Dapp['connect']>>['approval']>>
  ask(networkId: string, method: string, params: unknown): Promise<unknown>
}

/** A relay, and what was made on it. */
export interface Stage {
  readonly relayUrl: string
  readonly dapp: Dapp
  createWallet(options?: Partial<WalletConnectWalletOptions>): Promise<WalletConnectTestWallet>
  /** Offers a session; the wallet has paired, nothing is answered yet. */
  offer(
    wallet: WalletConnectTestWallet,
    asked?: readonly WalletConnectNetwork[],
  ): Promise<{ readonly approved: Promise<Connected> }>
  connect(wallet: WalletConnectTestWallet, asked?: readonly WalletConnectNetwork[]): Promise<Connected>
  /** Ends the wallets. */
  clear(): Promise<void>
  close(): Promise<void>
}

const createDapp = (relayUrl: string): Promise<Dapp> =>
  SignClient.init({
    relayUrl,
    projectId: 'test',
    // The library keeps one of itself for each prefix in a process.
    customStoragePrefix: `dapp:${relayUrl}`,
    storage: createSignStorage(createMemoryStorage(), ''),
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name: 'Dapp', description: 'A dapp', url: 'https://dapp.example', icons: [] },
  })

/** Starts a relay and a dapp on it. */
export const createStage = async (): Promise<Stage> => {
  const relay = await createRelay()
  const dapp = await createDapp(relay.url)
  const wallets: WalletConnectTestWallet[] = []
  const offer: Stage['offer'] = async (wallet, asked = wallet.networks) => {
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: proposalFor(asked) })
    const approved = approval().then(session => ({
      topic: session.topic,
      session,
      ask: (chainId: string, method: string, params: unknown) =>
        dapp.request({ topic: session.topic, chainId, request: { method, params } }),
    }))
    // Whoever wants to know waits for it; a refusal must not end the process before.
    approved.catch(() => undefined)
    await wallet.pair(uri)
    return { approved }
  }
  const clear = async () => {
    for (const wallet of wallets.splice(0)) await wallet.destroy()
  }
  return {
    relayUrl: relay.url,
    dapp,
    createWallet: async options => {
      const wallet = await createWalletConnectWallet({ relayUrl: relay.url, networks, ...options })
      wallets.push(wallet)
      return wallet
    },
    offer,
    connect: async (wallet, asked) => (await offer(wallet, asked)).approved,
    clear,
    close: async () => {
      await clear()
      const { heartbeat, relayer } = dapp.core
      heartbeat.stop()
      // Offers that no wallet answered end after five minutes with a rejection that nobody can take. The files of this run
      // share a process, so it would fail one of them.
      const { events: waiting } = dapp.engine as unknown as { events: EventEmitter }
      for (const name of waiting.eventNames())
        waiting.emit(name, { error: { code: 6000, message: 'closed' } })
      // An attempt that is under way begins the next one, and at a relay that is gone for good that never ends.
      const wait = () => new Promise(() => undefined)
      Object.assign(relayer, { connect: wait, toEstablishConnection: wait })
      await relayer.transportClose()
      await relay.close()
    },
  }
}

/** The next event of that name, as the dapp's library tells it. */
export const nextEvent = <Name extends Parameters<Dapp['once']>[0]>(dapp: Dapp, name: Name) =>
  new Promise<Parameters<Parameters<Dapp['once']>[1]>[0]>(resolve => dapp.once(name, resolve))
