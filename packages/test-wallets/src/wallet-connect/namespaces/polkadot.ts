import { isHex, toHex } from '../../polkadot/bytes'
import { createSigner, polkadotTestKeys } from '../../polkadot/keys'
import type { InjectedPage, SignerResult } from '../../polkadot/polkadot.types'
import { createPolkadotWallet } from '../../polkadot/wallet'
import { accountKey } from '../../polkadot/wallet-state'
import { isObject } from '../../shared/is-object'
import { invalidParams, ProviderRpcError, unsupportedMethod } from '../../shared/provider-error'
import type { WalletConnectNetwork } from '../network.types'
import { fieldsOf, findHandler, referenceOf, requireShared, textOf } from './params'
import type { NamespaceSigner, SignerInput, SignerRequest } from './signer.types'

type Handler = (request: SignerRequest, fields: Readonly<Record<string, unknown>>) => Promise<unknown>

const sameAccount = (a: string, b: string) => accountKey(a) === accountKey(b)

const formatOf = (network: WalletConnectNetwork): number =>
  'ss58Format' in network ? (network.ss58Format ?? 42) : 42

/** What the injected wallet says in words, with the code that this protocol has for it. */
const coded = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProviderRpcError) throw error
    throw invalidParams(error instanceof Error ? error.message : String(error))
  }
}

const createHandlers = (page: () => Promise<InjectedPage>): Readonly<Record<string, Handler>> => ({
  polkadot_signTransaction: async (request, fields) => {
    const payload = fields.transactionPayload
    if (!isObject(payload)) throw invalidParams('Expected "transactionPayload" as an object.')
    requireShared(request, fields.address ?? payload.address, sameAccount)
    const genesis = String(payload.genesisHash ?? '')
    if (!genesis.startsWith(`0x${referenceOf(request.networkId)}`))
      throw invalidParams('The payload is for another network than the request.')
    await request.ask('transaction')
    const { signer } = await page()
    const { id, signature, signedTransaction } = await coded(
      signer.signPayload?.(payload) ?? Promise.reject(unsupportedMethod(request.method)),
    )
    return { id, signature, ...(signedTransaction === undefined ? {} : { signedTransaction }) }
  },
  polkadot_signMessage: async (request, fields) => {
    const address = requireShared(request, fields.address, sameAccount)
    const message = textOf(fields, 'message')
    await request.ask('sign')
    const { signer } = await page()
    // Whole bytes in hex are bytes; everything else is text.
    const data = isHex(message) ? message : toHex(new TextEncoder().encode(message))
    const signed: Promise<SignerResult> =
      signer.signRaw?.({ address, data, type: 'bytes' }) ?? Promise.reject(unsupportedMethod(request.method))
    const { signature } = await coded(signed)
    return { signature }
  },
})

/** Makes what the wallet does in polkadot. */
export const createPolkadotSigner = ({ options, faults }: SignerInput): NamespaceSigner => {
  const keys = options.keys?.polkadot ?? polkadotTestKeys
  const signers = keys.map(createSigner)
  const wallet = createPolkadotWallet({
    keys,
    authorized: true,
    ...(options.timer && { timer: options.timer }),
  })
  const page = async () => {
    const { badSignature, swapsTransaction } = faults
    wallet.controls.misbehave({ badSignature, signsAnother: swapsTransaction })
    const enable = wallet.entry().enable
    if (!enable) throw new TypeError('The wallet behind has to be of the old form.')
    return (await enable('WalletConnect')) as InjectedPage
  }
  const handlers = createHandlers(page)
  const address: NamespaceSigner['address'] = (network, index) =>
    signers[index]?.address(formatOf(network)) ?? ''
  return {
    namespace: 'polkadot',
    methods: Object.keys(handlers),
    events: ['accountsChanged', 'chainChanged'],
    accountCount: signers.length,
    address,
    answer: async request => findHandler(handlers, request.method)(request, fieldsOf(request.params)),
    accountsEvent: (network, indexes) => [
      { name: 'accountsChanged', data: indexes.map(index => address(network, index)) },
    ],
    dispose: wallet.dispose,
  }
}
