import type { Network, NetworkId, TransportCall } from '@latchkey/core/adapter'
import {
  createAdapterStage,
  createFakeEnv,
  createScriptedTransport,
  type FakeEnv,
  type ScriptedTransportOptions,
} from '@latchkey/core/testing'
import {
  type BitcoinNetworkName,
  type BitcoinWalletOptions,
  createBitcoinWallet,
  publicBitcoinKeys,
} from '@latchkey/test-wallets'
import { bitcoin } from '../../adapter.js'
import type { PsbtSigner } from '../../chain/psbt.types.js'
import { ids } from '../../codec/bitcoin-networks.js'
import { base64, hex } from '../../codec/encoding.js'
import { testNetworks } from '../../testing/stage.js'

type Params = Readonly<Record<string, string>> & {
  readonly signInputs?: readonly { readonly address: string; readonly index: number }[]
}
const paramsOf = (call: TransportCall) => call.params as Params

/** A wallet with real keys behind a session, and the app's side of it. */
export interface SessionWalletOptions extends Partial<Omit<ScriptedTransportOptions, 'session'>> {
  readonly networks?: readonly { readonly name: BitcoinNetworkName; readonly rpcUrl?: string }[]
  readonly wallet?: Partial<BitcoinWalletOptions>
  readonly session?: Partial<ScriptedTransportOptions['session']>
  readonly env?: FakeEnv
  readonly appNetworks?: readonly Network[]
}

const methods = ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer']

/** One network of the wallet, asked as its page is asked. */
function createSigner(options: Partial<BitcoinWalletOptions>, network: BitcoinWalletOptions['networks'][0]) {
  const wallet = createBitcoinWallet({ ...options, authorized: true, networks: [network] })
  const provider = wallet.provider as { request(method: string, params: unknown): Promise<unknown> }
  const ask = async (method: string, params: unknown) => {
    const { error, result } = (await provider.request(method, params)) as Record<string, unknown>
    if (error) throw error
    return result as Record<string, string> | null
  }
  return { wallet, ask }
}

/** Its addresses as the protocol lists them. */
const describeAddresses = ({ addresses }: ReturnType<typeof createBitcoinWallet>) =>
  addresses.map(({ address, compressedPublicKey, path, purpose }) => ({
    address,
    publicKey: compressedPublicKey,
    path,
    intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
  }))

const createAnswers = (find: (call: TransportCall) => ReturnType<typeof createSigner>) => ({
  getAccountAddresses: (call: TransportCall) => describeAddresses(find(call).wallet),
  async signMessage(call: TransportCall) {
    const { account, address = account, message, protocol = 'ecdsa' } = paramsOf(call)
    const asked = { address, message, protocol: protocol.toUpperCase() }
    const answer = await find(call).ask('signMessage', asked)
    return { address, signature: hex.encode(base64.decode(answer?.signature ?? '')) }
  },
  async signPsbt(call: TransportCall) {
    const { psbt, signInputs = [] } = paramsOf(call)
    const byAddress: Record<string, number[]> = {}
    for (const { address, index } of signInputs) byAddress[address] = [...(byAddress[address] ?? []), index]
    const answer = await find(call).ask('signPsbt', { psbt, signInputs: byAddress, broadcast: false })
    return answer && { psbt: answer.psbt }
  },
  async sendTransfer(call: TransportCall) {
    const { recipientAddress, amount } = paramsOf(call)
    const recipients = [{ address: recipientAddress, amount: Number(amount) }]
    return find(call).ask('sendTransfer', { recipients })
  },
})

/** Makes a session that real keys answer, in the protocol's own shapes. */
function createSessionWallet({
  networks = [{ name: 'mainnet' }, { name: 'testnet' }],
  wallet: options = {},
  session,
  ...script
}: SessionWalletOptions) {
  const signers = new Map(
    networks.map(network => [ids[network.name] as NetworkId, createSigner(options, network)] as const),
  )
  const find = ({ networkId }: TransportCall) => {
    const signer = signers.get(networkId)
    if (!signer) throw { code: 5100, message: 'Unsupported chains' }
    return signer
  }
  const accountIds = [...signers].map(([id, { wallet }]) => `${id}:${wallet.addresses[0]?.address}` as const)
  const transport = createScriptedTransport({
    answers: createAnswers(find),
    session: { accountIds, methods, ...session },
    ...script,
  })
  const addressesOf = (id: NetworkId) => {
    const { wallet } = find({ networkId: id, method: '', params: undefined })
    return describeAddresses(wallet)
  }
  return { transport, accountIds, addressesOf }
}

/** A session of three wallets with real keys: two accounts on one network and one on another. */
export function createConformanceSession(): ScriptedTransportOptions {
  const signers = (['mainnet', 'mainnet', 'testnet'] as const).map((name, index) => {
    const keys = publicBitcoinKeys[index % 2] ?? publicBitcoinKeys[0]
    return { networkId: ids[name], ...createSigner(keys ? { accounts: [keys] } : {}, { name }) }
  })
  const addressOf = ({ wallet }: (typeof signers)[number]) => wallet.addresses[0]?.address ?? ''
  const find = (call: TransportCall) => {
    const { account } = paramsOf(call)
    const signer = signers.find(each => each.networkId === call.networkId && addressOf(each) === account)
    if (!signer) throw { code: 5103, message: 'Unsupported accounts' }
    return signer
  }
  const accountIds = signers.map(each => `${each.networkId}:${addressOf(each)}` as const)
  return { answers: createAnswers(find), session: { accountIds, methods } }
}

/** An adapter that adopted a session of real keys, not connected yet. */
export async function adopt({ env, appNetworks, ...options }: SessionWalletOptions = {}) {
  const wallet = createSessionWallet(options)
  const stage = createAdapterStage(bitcoin(), {
    env: env ?? createFakeEnv(),
    networks: appNetworks ?? testNetworks,
  })
  const adopted = await stage.instance.adopt?.(wallet.transport)
  if (!adopted) throw new Error('not adopted')
  return { ...stage, ...wallet, adopted }
}

/** The same, connected. */
export async function open(options: SessionWalletOptions = {}, networkId?: NetworkId) {
  const stage = await adopt(options)
  const connection = await stage.adopted.connect(networkId ? { networkId } : {})
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const abilities = () => stage.adopted.capabilities(connection)
  const psbt = () => abilities()['bip122:psbt'] as PsbtSigner
  return { ...stage, connection, account, abilities, psbt }
}
