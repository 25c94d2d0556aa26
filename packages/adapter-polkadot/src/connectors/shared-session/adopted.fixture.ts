import type { Network, NetworkId, TransportCall } from '@latchkey/core/adapter'
import {
  createAdapterStage,
  createFakeEnv,
  createScriptedTransport,
  type FakeEnv,
  type ScriptedTransportOptions,
} from '@latchkey/core/testing'
import { createPolkadotWallet, type InjectedPage, type PolkadotWalletOptions } from '@latchkey/test-wallets'
import { polkadot } from '../../adapter.js'
import type { WalletTransactions } from '../../capabilities/wallet-transactions.types.js'
import type { NetworkCalls } from '../../chain/known-calls.js'
import { toHex } from '../../codec/bytes.js'
import { moonbeam, testNetworks } from '../../testing/stage.js'

type Params = Readonly<Record<string, string>> & { readonly transactionPayload: { readonly address: string } }
const paramsOf = (call: TransportCall) => call.params as Params

/** A wallet with real keys behind a session. */
export interface SessionWalletOptions extends Partial<ScriptedTransportOptions> {
  /** The networks it grants, with the prefix in which it writes its addresses there; `'ethereum'` accounts have none. */
  readonly networks: readonly (readonly [networkId: NetworkId, ss58Format: number])[]
  readonly wallet?: Partial<PolkadotWalletOptions>
  /** The app's side of it. */
  readonly env?: FakeEnv
  readonly appNetworks?: readonly Network[]
  readonly calls?: NetworkCalls
  /** Gives bare signatures, as some wallets do: 64 bytes could be of two kinds of key. */
  readonly bare?: boolean
}

const [{ caipNetworkId: dotId }, { caipNetworkId: ksmId }] = testNetworks as [Network, Network]
/** Polkadot Asset Hub and Kusama Asset Hub. */
export const dot = dotId
export const ksm = ksmId
const both = [
  [dot, 0],
  [ksm, 2],
] as const

const bareOf = (signature: string, length: number) => `0x${signature.slice(2).slice(-2 * length)}`

/** What a session is and what real keys answer in it, in the protocol's own shapes. */
export function createSessionScript({
  networks = both,
  wallet: options,
  bare,
}: Partial<Pick<SessionWalletOptions, 'networks' | 'wallet' | 'bare'>> = {}) {
  const at = (ss58Format: number) => createPolkadotWallet({ authorized: true, ...options, ss58Format })
  const wallets = new Map(networks.map(([id, format]) => [id, at(format)] as const))
  const signerOf = async ({ networkId }: TransportCall) => {
    const enable = wallets.get(networkId)?.entry().enable
    if (!enable) throw new Error('the wallet is not on this network')
    return ((await enable('test')) as InjectedPage).signer
  }
  const accountIds = [...wallets].flatMap(([id, { addresses }]) =>
    addresses.map(address => `${id}:${address}` as const),
  )
  const length = options?.keys?.[0]?.type === 'ecdsa' ? 65 : 64
  const script: ScriptedTransportOptions = {
    answers: {
      async polkadot_signMessage(call: TransportCall) {
        const { address = '', message = '' } = paramsOf(call)
        const data = toHex(new TextEncoder().encode(message))
        const answer = await (await signerOf(call)).signRaw?.({ address, data, type: 'bytes' })
        return { signature: answer?.signature }
      },
      async polkadot_signTransaction(call: TransportCall) {
        const answer = await (await signerOf(call)).signPayload?.(paramsOf(call).transactionPayload)
        const { signature, signedTransaction } = answer ?? {}
        const text = bare ? bareOf(String(signature), length) : signature
        return { signature: text, ...(signedTransaction === undefined ? {} : { signedTransaction }) }
      },
    },
    session: { accountIds, methods: ['polkadot_signTransaction', 'polkadot_signMessage'] },
  }
  return { script, wallets, accountIds }
}

/** An adapter that adopted a session of real keys, not connected yet. */
export async function adopt({
  env,
  appNetworks,
  calls = {},
  ...options
}: Partial<SessionWalletOptions> = {}) {
  const { networks: granted, wallet: keys, bare, ...script } = options
  const parts = { ...(granted ? { networks: granted } : {}), ...(keys ? { wallet: keys } : {}) }
  const session = createSessionScript({ ...parts, ...(bare === undefined ? {} : { bare }) })
  const transport = createScriptedTransport({ ...session.script, ...script })
  const networks = appNetworks ?? [...testNetworks, moonbeam]
  const stage = createAdapterStage(polkadot({ calls }), { env: env ?? createFakeEnv(), networks })
  const adopted = await stage.instance.adopt?.(transport)
  if (!adopted) throw new Error('not adopted')
  return { ...stage, ...session, transport, adopted }
}

/** The same, connected. */
export async function open(options: Partial<SessionWalletOptions> = {}, networkId?: NetworkId) {
  const stage = await adopt(options)
  const connection = await stage.adopted.connect(networkId ? { networkId } : {})
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const abilities = () => stage.adopted.capabilities(connection)
  const transactions = () => abilities()['polkadot:transactions'] as WalletTransactions
  return { ...stage, connection, account, abilities, transactions }
}
