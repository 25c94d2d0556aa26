import { type AppPayloads, fromClientNetwork, rpcRuleOf } from '@latchkey/frame-bridge/messages'
import type { ApproveQueue } from '../approve/queue.js'
import { answerSafe } from '../rpc/safe-methods.js'
import type { Addresses, Signed, SigningRequest } from '../signer/jobs.types.js'
import type { SignerClient } from '../signer/signer-client.js'
import { type AccountTypes, addressOn } from '../smart-account/account-types.js'
import { namedType } from '../smart-account/acting-account.js'
import type { Batches } from '../smart-account/batches.js'
import type { WalletVault } from '../vault/wallet-vault.js'
import type { AccountReader } from './account.js'
import type { Networks } from './networks.js'
import type { Refuse } from './refusals.js'
import type { Texts } from './texts.js'

interface RpcOptions {
  readonly account: AccountReader
  readonly networks: Networks
  readonly types: AccountTypes
  readonly batches: Batches
  readonly queue: ApproveQueue
  readonly vault: WalletVault
  readonly signer: SignerClient
  readonly texts: Texts
  readonly refuse: Refuse
  wait(ms: number): Promise<void>
  pageName(): string | undefined
}

interface Caller {
  readonly origin: string
  readonly signal: AbortSignal
}

interface RpcCall {
  readonly method: string
  readonly params: unknown
  /** CAIP-2. */
  readonly networkId: string
}

/** Creates the answers to methods that nobody has to approve. */
function createReads({ account, networks, types, batches, vault, refuse }: RpcOptions) {
  return async ({ method, params, networkId }: RpcCall, { origin, signal }: Caller): Promise<unknown> => {
    const session = await account.confirm()
    const addresses = session && (await vault.addresses(session.email))
    if (method === 'wallet_getCallsStatus' || method === 'wallet_getCapabilities') {
      const { answerCapabilities, answerStatus } = await import('../smart-account/requests/answer-reads.js')
      return method === 'wallet_getCallsStatus'
        ? answerStatus(params, { networks, batches, refuse, origin, signal })
        : answerCapabilities(params, addresses, { networks })
    }
    const inUse = networkId.startsWith('eip155:') ? await types.typeOn(networkId) : 'eoa'
    const local = { account: addresses && (inUse === 'eoa' ? addresses.eip155 : addresses.smartAccount) }
    const [node, bundler] = [networks.node(networkId), networks.bundler(networkId)]
    return answerSafe({ method, params }, { node, bundler, local, refuse, signal })
  }
}

/** Signs what the person approved. */
type Sign = (shown: SigningRequest, signal: AbortSignal) => Promise<Signed>

/** Creates the answers to RPC requests. Reading goes to the node, everything else to the person. */
export function createRpcHandler(options: RpcOptions) {
  const { account, networks, types, queue, vault, signer, texts, refuse, pageName } = options
  const read = createReads(options)

  /** Reads a request to the eoa, or to the account of another namespace. */
  const askAsOwn = async (call: RpcCall, addresses: Addresses, origin: string, sign: Sign) => {
    const [{ readRequest }, { prepare }, { perform }] = await Promise.all([
      import('../rpc/read-request.js'),
      import('../rpc/prepare.js'),
      import('../rpc/perform.js'),
    ])
    const { networkId } = call
    const node = networks.node(networkId)
    const wanted = readRequest(call, { addresses, networkId, refuse })
    const own = addressOn(networkId, 'eoa', addresses)
    return {
      networkId,
      prepare: (signal: AbortSignal) => prepare(wanted, own, { node, texts, origin, signal }),
      perform: (request: SigningRequest, signal: AbortSignal) =>
        perform(wanted, request, { node, refuse, signal, sign: shown => sign(shown, signal) }),
    }
  }
  const askAsAccount = async (call: RpcCall, addresses: Addresses, origin: string, sign: Sign) => {
    const code = await import('../smart-account/requests/ask-as-account.js')
    const { batches, wait } = options
    return code.askAsAccount(call, { networks, addresses, batches, texts, refuse, origin, wait }, sign)
  }

  return async (
    { method, params, chainId, chainNamespace }: AppPayloads['RPC_REQUEST'],
    { origin, signal }: Caller,
  ): Promise<unknown> => {
    const networkId =
      chainId === undefined ? await networks.current() : fromClientNetwork(chainId, chainNamespace)
    const call = { method, params, networkId }
    networks.node(networkId)
    if (rpcRuleOf(method) === 'safe') return read(call, { origin, signal })
    const { session, addresses } = await account.require()
    if (method === 'wallet_grantPermissions') {
      const { permissionKinds } = await import('../smart-account/permission-kinds.js')
      throw refuse('errorPermissions', '4200', { kinds: permissionKinds(params) })
    }
    const type = types.isEnabled(networkId)
      ? (namedType(params, addresses) ?? (await types.typeOn(networkId)))
      : 'eoa'
    const sign: Sign = async (shown, aborted) => {
      await vault.open(session)
      aborted.throwIfAborted()
      return signer.sign(shown)
    }
    const isSmartAccount = type === 'smartAccount'
    const ask = isSmartAccount ? askAsAccount : askAsOwn
    const { prepare, perform, networkId: asked } = await ask(call, addresses, origin, sign)
    const { name: networkName } = networks.node(asked).network
    const shown = { account: addressOn(networkId, type, addresses), isSmartAccount, networkName }
    return queue.ask({ origin, pageName: pageName(), ...shown, prepare, perform }, signal)
  }
}
