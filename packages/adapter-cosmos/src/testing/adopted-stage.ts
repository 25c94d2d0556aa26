import {
  createAdapterStage,
  createFakeEnv,
  createScriptedTransport,
  type ScriptedAnswer,
  type ScriptedGrant,
} from '@latchkey/core/testing'
import { createCosmosWallet, publicCosmosKeys } from '@latchkey/test-wallets'
import { cosmos } from '../adapter.js'
import { fromBase64, toBase64, toHex } from '../codec/bytes.js'
import { walletConnect } from '../connectors/shared-session/session-traits.js'
import type { TransactionSigner } from '../connectors/signing/transactions.types.js'
import { testChains, testNetworks, walletNetworks } from './stage.js'

interface Key {
  readonly bech32Address: string
  readonly pubKey: Uint8Array
}
type Fields = Record<string, unknown>
type Asked = (...args: unknown[]) => Promise<Record<string, unknown>>

const networks = [...walletNetworks, { chainId: 'reef-1', name: 'Reef', prefix: 'reef' }]

/** One wallet a key, so that each account of a session can sign. */
const wallets = publicCosmosKeys.map(key =>
  createCosmosWallet({
    networks,
    privateKeys: [key],
    permitted: networks.map(({ chainId }) => chainId),
  }),
)
const call = (index: number, name: string, ...args: unknown[]) =>
  (wallets[index]?.provider as unknown as Record<string, Asked> | undefined)?.[name]?.(...args)
const readKeys = async (chainId: string) =>
  Promise.all(wallets.map(async (_, index) => (await call(index, 'getKey', chainId)) as unknown as Key))

/** The accounts and their keys, on the two networks that the wallet knows. */
const [hub = [], lake = [], reef = []] = await Promise.all(['hub-1', 'lake-1', 'reef-1'].map(readKeys))
export const address = hub[0]?.bech32Address ?? ''
export const other = hub[1]?.bech32Address ?? ''
const lakeAddress = lake[0]?.bech32Address ?? ''
export const reefAddress = reef[0]?.bech32Address ?? ''

export const publicKey = toHex(hub[0]?.pubKey ?? new Uint8Array())

/** Keys as they cross the relay. */
export const plainKeys = [...hub, ...lake].map(key => ({ ...key, pubKey: toBase64(key.pubKey) }))

/** A session on two networks, with all that is asked for. */
export const session: ScriptedGrant = {
  accountIds: [`cosmos:hub-1:${address}`, `cosmos:hub-1:${other}`, `cosmos:lake-1:${lakeAddress}`],
  methods: walletConnect.methods,
}
/** With these methods alone. */
export const granting = (...methods: string[]): ScriptedGrant => ({ ...session, methods })

const sign = (name: string, chainId: unknown, signer: unknown, document: unknown) =>
  call([...hub, ...lake].findIndex(key => key.bech32Address === signer) % 2, name, chainId, signer, document)

const amino: ScriptedAnswer = ({ params }: { params: Fields }) => {
  const document = params.signDoc as Fields
  return sign('signAmino', document.chain_id || 'hub-1', params.signerAddress ?? params.signer, document)
}
const direct: ScriptedAnswer = async ({ params }: { params: Fields }) => {
  const document = params.signDoc as Record<string, string>
  const read = (name: string) => fromBase64(document[name] ?? '')
  const bytes = { bodyBytes: read('bodyBytes'), authInfoBytes: read('authInfoBytes') }
  const signer = params.signerAddress ?? params.signer
  const answer = await sign('signDirect', document.chainId, signer, { ...document, ...bytes })
  return { signature: answer?.signature, signed: document }
}
/** What the wallet answers, with real keys. */
export const answers: Record<string, ScriptedAnswer> = {
  cosmos_getAccounts: plainKeys.map(key => ({
    algo: 'secp256k1',
    address: key.bech32Address,
    pubkey: key.pubKey,
  })),
  cosmos_signAmino: amino,
  keplr_signAmino: amino,
  cosmos_signDirect: direct,
  keplr_signDirect: direct,
  keplr_signArbitrary: ({ params }: { params: Fields }) =>
    sign('signArbitrary', 'hub-1', params.signer, params.data),
  keplr_getKey: plainKeys[0],
  keplr_enable: {},
  keplr_experimentalSuggestChain: {},
}

/** An adapter with a session of a wallet that signs with real keys. */
export async function openAdopted(
  options: { session?: ScriptedGrant; answers?: Record<string, ScriptedAnswer> } = {},
) {
  const transport = createScriptedTransport({
    session: options.session ?? session,
    answers: { ...answers, ...options.answers },
  })
  const stage = createAdapterStage(cosmos({ chains: testChains }), {
    env: createFakeEnv(),
    networks: testNetworks,
  })
  const connector = await stage.instance.adopt?.(transport)
  if (!connector) throw new Error('nothing was adopted')
  const connection = await connector.connect({})
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const abilities = () => connector.capabilities(connection)
  const signer = () => abilities()['cosmos:transactions'] as TransactionSigner
  return { ...stage, transport, connector, connection, account, abilities, signer }
}
