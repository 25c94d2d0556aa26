import { base64 } from '@scure/base'
import type { WalletListener } from '../../shared/emitter'
import { isObject } from '../../shared/is-object'
import { invalidParams, ProviderRpcError, rpcCodes } from '../../shared/provider-error'
import type { WalletAddress } from '../keys'
import { shapeAddresses, shapeNetwork } from '../misbehaviour'
import { findNetwork, nameFor } from '../networks'
import { fetchBalance, pay, signText, signTransaction } from '../operations'
import { decodeText, type InputToSign } from '../psbt'
import { authorize, createRunRequest, forgetPage, type RequestScope } from '../request'
import { type BitcoinWalletContext, requireSigner, updateNetwork, visibleAddresses } from '../wallet-context'
import { type FormInfo, placeAt, registerBtcProvider, type WalletForm } from './form.types'

type Handler = (scope: RequestScope, params: Readonly<Record<string, unknown>>) => Promise<unknown>

/** The codes of sats-connect: the same numbers mean other things in EIP-1474. */
const nativeCodes: Readonly<Record<number, number>> = {
  [rpcCodes.userRejected]: -32000,
  [rpcCodes.unsupportedMethod]: -32001,
  [rpcCodes.unauthorized]: -32002,
  [rpcCodes.resourceUnavailable]: -32603,
  [rpcCodes.disconnected]: -32603,
}

const accessDenied = () => new ProviderRpcError(rpcCodes.unauthorized, 'Access denied.')

const describe = ({ address, publicKey, purpose, type }: WalletAddress) => ({
  address,
  publicKey,
  purpose,
  addressType: type,
  walletType: 'software',
})

const shownAddresses = ({ context }: RequestScope, purposes?: unknown): unknown => {
  const wanted = Array.isArray(purposes) && purposes.length > 0 ? purposes : undefined
  const visible = visibleAddresses(context).filter(({ purpose }) => wanted?.includes(purpose) ?? true)
  return shapeAddresses(visible, context.faults.wrongAccountShape, describe)
}

const networkObject = ({ state, faults }: BitcoinWalletContext) => ({
  bitcoin: { name: shapeNetwork(nameFor('satsConnect', state.network), faults.wrongNetworkShape) },
})

const account = (scope: RequestScope, purposes?: unknown) => ({
  id: `account-${scope.context.state.selected}`,
  addresses: shownAddresses(scope, purposes),
  walletType: 'software',
  network: networkObject(scope.context),
})

const requirePermission = ({ context }: RequestScope): void => {
  const { state } = context
  if (!state.authorized || state.locked || !state.permitted.has(state.network)) throw accessDenied()
}

const changeTo = (scope: RequestScope, name: unknown): void => {
  const { context } = scope
  const network = findNetwork('satsConnect', name)
  if (network === undefined || !context.options.networks.some(known => known.name === network)) {
    throw invalidParams(`The network ${String(name)} is not supported.`)
  }
  updateNetwork(context, network)
}

const connect: Handler = async (scope, { addresses, network, message }) => {
  if (typeof message === 'string' && message.length > 80) throw invalidParams('The message is too long.')
  await authorize(scope)
  if (network !== undefined && network !== nameFor('satsConnect', scope.context.state.network)) {
    changeTo(scope, network)
    scope.context.state.permitted.add(scope.context.state.network)
  }
  return account(scope, addresses)
}

const inputsOf = (signInputs: unknown): InputToSign[] | undefined => {
  if (!isObject(signInputs)) return undefined
  return Object.entries(signInputs).flatMap(([address, indexes]) =>
    (Array.isArray(indexes) ? indexes : []).map(index => ({ address, index: Number(index) })),
  )
}

const handlers: Readonly<Record<string, Handler>> = {
  wallet_connect: connect,
  getAccounts: async (scope, { purposes }) => {
    await authorize(scope)
    return shownAddresses(scope, purposes)
  },
  getAddresses: async (scope, { purposes }) => {
    await authorize(scope)
    return { addresses: shownAddresses(scope, purposes), network: networkObject(scope.context) }
  },
  wallet_requestPermissions: async scope => {
    await authorize(scope)
    return true
  },
  wallet_getAccount: async scope => {
    const { ignoreSilent } = scope.context.faults
    if (ignoreSilent && visibleAddresses(scope.context).length === 0) await authorize(scope)
    requirePermission(scope)
    return account(scope)
  },
  wallet_disconnect: async scope => {
    await forgetPage(scope)
    return null
  },
  wallet_renouncePermissions: async scope => {
    await forgetPage(scope)
    return null
  },
  wallet_getNetwork: async scope => networkObject(scope.context),
  wallet_changeNetwork: async (scope, { name }) => {
    await scope.prompt('switchNetwork')
    changeTo(scope, name)
    return null
  },
  getInfo: async ({ context }) => ({
    version: '1.0.0',
    platform: 'web',
    methods: Object.keys(handlers),
    supports: [],
    name: context.options.id,
  }),
  getBalance: async scope => {
    requirePermission(scope)
    const [payment] = visibleAddresses(scope.context)
    if (!payment) throw accessDenied()
    const { confirmed, unconfirmed, total } = await fetchBalance(scope.context, payment)
    return { confirmed: String(confirmed), unconfirmed: String(unconfirmed), total: String(total) }
  },
  signMessage: async (scope, { address, message, protocol }) => {
    requirePermission(scope)
    const from = requireSigner(scope.context, address)
    if (typeof message !== 'string') throw invalidParams('Expected a message.')
    const usual = from.type === 'p2tr' ? 'BIP322' : 'ECDSA'
    const used = protocol === 'ECDSA' || protocol === 'BIP322' ? protocol : usual
    const signature = await signText(scope, from, message, used === 'BIP322' ? 'bip322' : 'ecdsa')
    return { address, signature, messageHash: '', protocol: used }
  },
  signPsbt: async (scope, { psbt, signInputs, broadcast }) => {
    requirePermission(scope)
    const inputs = inputsOf(signInputs)
    const signed = await signTransaction(scope, {
      psbt: decodeText(psbt, 'base64'),
      ...(inputs === undefined ? {} : { inputs }),
      finalize: false,
      broadcast: broadcast === true,
    })
    const { badPsbt } = scope.context.faults
    if (badPsbt === 'null') return null
    return { ...signed, psbt: badPsbt === 'notPsbt' ? 'AAAA' : base64.encode(signed.psbt) }
  },
  sendTransfer: async (scope, { recipients }) => {
    requirePermission(scope)
    const [payment] = visibleAddresses(scope.context)
    if (!payment || !Array.isArray(recipients)) throw invalidParams('Expected recipients.')
    const payments = recipients.map(({ address, amount }) => ({ address, sats: BigInt(amount) }))
    return { txid: await pay(scope, payment, payments) }
  },
}

const announcements = (context: BitcoinWalletContext) => {
  const scope = { context } as RequestScope
  return {
    accounts: () => {
      const addresses = context.faults.emptyAccountEvents ? undefined : shownAddresses(scope)
      context.emitter.emit('accountChange', { type: 'accountChange', ...(addresses ? { addresses } : {}) })
    },
    network: () => {
      const { bitcoin } = networkObject(context)
      const addresses = context.state.permitted.has(context.state.network) ? shownAddresses(scope) : undefined
      context.emitter.emit('networkChange', {
        type: 'networkChange',
        bitcoin,
        ...(addresses && !context.faults.emptyAccountEvents ? { addresses } : {}),
      })
    },
    // Documentation and types disagree on the name, and wallets send one or both.
    revoked: () => {
      context.emitter.emit('disconnect', { type: 'disconnect' })
      context.emitter.emit('accountDisconnected', { type: 'accountDisconnected' })
    },
  }
}

const createListening = ({ emitter, faults }: BitcoinWalletContext) => {
  const add = (event: string, listener: WalletListener) => {
    emitter.on(event, listener)
    return faults.noRemoveListener ? undefined : () => emitter.off(event, listener)
  }
  const named = ({ eventName, cb }: { eventName: string; cb: WalletListener }) => add(eventName, cb)
  const positional = (eventName: string, cb: WalletListener) => add(eventName, cb)
  return () => (faults.positionalListeners ? positional : named)
}

/** A wallet as Xverse: listed in `btc_providers`, answering with envelopes, with one address for each purpose. */
export const createSatsConnectForm = (context: BitcoinWalletContext, info: FormInfo): WalletForm => {
  const { options } = context
  const path = options.providerPath ?? 'LatchkeyTestProviders.BitcoinProvider'
  context.announce = announcements(context)
  const run = createRunRequest(context, error => error)
  let ids = 0
  const request = async (method: string, params: unknown) => {
    ids += 1
    const id = `${ids}`
    try {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      const result = await run(method, params, scope => {
        if (handler === undefined) {
          throw new ProviderRpcError(rpcCodes.unsupportedMethod, `The method "${method}" is not supported.`)
        }
        return handler(scope, isObject(params) ? params : {})
      })
      return { jsonrpc: '2.0', id, result }
    } catch (error) {
      if (context.faults.errorShape !== 'native' || !(error instanceof ProviderRpcError)) throw error
      const code = nativeCodes[error.code] ?? error.code
      return { jsonrpc: '2.0', id, error: { code, message: error.message } }
    }
  }
  const listening = createListening(context)
  const provider = Object.defineProperty(
    { ...options.flags, isLatchkeyTestWallet: true, request },
    'addListener',
    {
      enumerable: true,
      get: listening,
    },
  )
  return {
    provider,
    place(target) {
      const undo = [
        placeAt(target, path, provider),
        registerBtcProvider(target, { id: path, ...info, methods: Object.keys(handlers) }),
      ]
      return () => {
        for (const step of undo) step()
      }
    },
  }
}
