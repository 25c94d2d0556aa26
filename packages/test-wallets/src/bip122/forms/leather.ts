import { hex } from '@scure/base'
import { isObject } from '../../shared/is-object'
import { invalidParams, ProviderRpcError, rpcCodes } from '../../shared/provider-error'
import type { WalletAddress } from '../keys'
import { shapeAddresses } from '../misbehaviour'
import { findNetwork } from '../networks'
import { pay, signText, signTransaction } from '../operations'
import { decodeText } from '../psbt'
import { authorize, createRunRequest, type RequestScope } from '../request'
import { type BitcoinWalletContext, updateNetwork, visibleAddresses } from '../wallet-context'
import { type FormInfo, placeAt, registerBtcProvider, type WalletForm } from './form.types'

type Handler = (scope: RequestScope, params: Readonly<Record<string, unknown>>) => Promise<unknown>

const describe = ({ address, compressedPublicKey, path, publicKey, type }: WalletAddress) => ({
  symbol: 'BTC',
  type,
  address,
  publicKey: compressedPublicKey,
  derivationPath: path,
  ...(type === 'p2tr' ? { tweakedPublicKey: publicKey } : {}),
})

const stacks = { symbol: 'STX', address: 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM', publicKey: '' }

/** Leather asks each time and signs on the network that the request names. */
const onNetwork = ({ context }: RequestScope, network: unknown): void => {
  if (network === undefined) return
  const name = findNetwork('leather', network)
  if (name === undefined || !context.options.networks.some(known => known.name === name)) {
    throw new ProviderRpcError(4002, 'The network is not supported.')
  }
  updateNetwork(context, name)
}

const addressOfType = (scope: RequestScope, type: unknown): WalletAddress => {
  const found = visibleAddresses(scope.context).find(known => known.type === (type ?? 'p2wpkh'))
  if (found === undefined) throw invalidParams('Expected a payment type of the wallet.')
  return found
}

const listOf = (value: unknown): number[] | undefined => {
  if (value === undefined) return undefined
  return (Array.isArray(value) ? value : [value]).map(Number)
}

const handlers: Readonly<Record<string, Handler>> = {
  getInfo: async () => ({ version: '6.0.0', supportedMethods: [] }),
  getAddresses: async (scope, { network }) => {
    onNetwork(scope, network)
    await authorize(scope)
    const { wrongAccountShape } = scope.context.faults
    const rows = shapeAddresses(visibleAddresses(scope.context), wrongAccountShape, describe)
    return { addresses: Array.isArray(rows) ? [...rows, stacks] : rows }
  },
  signMessage: async (scope, { message, paymentType, network }) => {
    onNetwork(scope, network)
    const from = addressOfType(scope, paymentType)
    if (typeof message !== 'string') throw invalidParams('Expected a message.')
    return { address: from.address, signature: await signText(scope, from, message, 'bip322'), message }
  },
  signPsbt: async (scope, params) => {
    onNetwork(scope, params.network)
    const inputs = listOf(params.signAtIndex)?.map(index => ({ index }))
    const { psbt, txid } = await signTransaction(scope, {
      psbt: decodeText(params.hex, 'hex'),
      ...(inputs === undefined ? {} : { inputs }),
      finalize: false,
      broadcast: params.broadcast === true,
    })
    const { badPsbt } = scope.context.faults
    if (badPsbt === 'null') return null
    const signed = { hex: badPsbt === 'notPsbt' ? '00' : hex.encode(psbt) }
    return txid === undefined ? signed : { ...signed, txid }
  },
  sendTransfer: async (scope, { recipients, network }) => {
    onNetwork(scope, network)
    const from = addressOfType(scope, 'p2wpkh')
    if (!Array.isArray(recipients)) throw invalidParams('Expected recipients.')
    const payments = recipients.map(({ address, amount }) => ({ address, sats: BigInt(amount) }))
    return { txid: await pay(scope, from, payments) }
  },
}

/** A wallet as Leather: every failure rejects with an envelope, nothing is ever told by an event. */
export const createLeatherForm = (context: BitcoinWalletContext, info: FormInfo): WalletForm => {
  context.announce = { accounts: () => undefined, network: () => undefined, revoked: () => undefined }
  const run = createRunRequest(context, ({ code, message }) => ({
    jsonrpc: '2.0',
    id: '1',
    error: { code: code === rpcCodes.unsupportedMethod ? 4002 : code, message },
  }))
  const request = async (method: string, params: unknown) => {
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    const result = await run(method, params, scope => {
      if (handler === undefined)
        throw new ProviderRpcError(rpcCodes.unsupportedMethod, `"${method}" is not supported.`)
      return handler(scope, isObject(params) ? params : {})
    })
    return { jsonrpc: '2.0', id: '1', result }
  }
  const provider = { ...context.options.flags, isLatchkeyTestWallet: true, isLeather: true, request }
  return {
    provider,
    place(target) {
      const undo = [
        placeAt(target, 'LeatherProvider', provider),
        registerBtcProvider(target, { id: 'LeatherProvider', ...info, methods: Object.keys(handlers) }),
      ]
      return () => {
        for (const step of undo) step()
      }
    },
  }
}
