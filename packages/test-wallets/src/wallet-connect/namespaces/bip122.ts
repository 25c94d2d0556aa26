import { base64, hex } from '@scure/base'
import { addressesOf, publicBitcoinKeys, strangerKey, type WalletAddress } from '../../bip122/keys'
import { signBip137, signBip322 } from '../../bip122/message'
import { wellBehaved } from '../../bip122/misbehaviour'
import { decodeText, type InputToSign, signPsbt } from '../../bip122/psbt'
import { isObject } from '../../shared/is-object'
import { otherText } from '../../shared/other-text'
import { invalidParams, unsupportedMethod } from '../../shared/provider-error'
import type { BitcoinNetwork, WalletConnectNetwork } from '../network.types'
import { buildTransfer, createBitcoinService, readTransfer } from './bitcoin-transfer'
import { fieldsOf, findHandler, requireShared, textOf } from './params'
import type { NamespaceSigner, SignerInput, SignerRequest } from './signer.types'

type Fields = Readonly<Record<string, unknown>>

/** One request, with the addresses of the account that it is about: for payments, then for ordinals. */
interface Scope {
  readonly request: SignerRequest
  readonly fields: Fields
  readonly network: BitcoinNetwork
  readonly own: readonly WalletAddress[]
}

type Handler = (scope: Scope, input: SignerInput) => Promise<unknown>

const isBitcoin = (network: WalletConnectNetwork): network is BitcoinNetwork =>
  network.networkId.startsWith('bip122:')

/** Both words for it are in use. */
const intentionOf = ({ purpose }: WalletAddress) => (purpose === 'ordinals' ? 'ordinal' : 'payment')

const describe = (address: WalletAddress) => ({
  address: address.address,
  publicKey: address.compressedPublicKey,
  path: address.path,
  intention: intentionOf(address),
})

const getAccountAddresses: Handler = async ({ fields, own }) => {
  const { intentions } = fields
  const wanted = Array.isArray(intentions) && intentions.length > 0 ? intentions : undefined
  return own
    .filter(
      address => wanted?.some(word => word === intentionOf(address) || word === address.purpose) ?? true,
    )
    .map(describe)
}

const ownAddress = ({ own, fields }: Scope): WalletAddress => {
  const wanted = fields.address ?? own[0]?.address
  const found = own.find(({ address }) => address === wanted)
  if (!found) throw invalidParams('The address does not belong to the account.')
  return found
}

const signMessage: Handler = async (scope, { faults }) => {
  const { request, fields } = scope
  const from = ownAddress(scope)
  const asked = new TextEncoder().encode(textOf(fields, 'message'))
  const message = faults.badSignature === 'otherText' ? otherText(asked) : asked
  const protocol = fields.protocol ?? 'ecdsa'
  if (protocol !== 'ecdsa' && protocol !== 'bip322') throw invalidParams('Unknown "protocol".')
  await request.ask('sign')
  const key = faults.badSignature === 'wrongKey' ? strangerKey : from.privateKey
  // Only native SegWit has a "simple" signature of BIP-322, and taproot has no other.
  const asBip322 = from.type === 'p2tr' || (protocol === 'bip322' && from.type === 'p2wpkh')
  const signer = asBip322 && key !== from.privateKey ? strangerOf(from, scope) : from
  const signature = base64.decode(
    asBip322 ? signBip322(signer, message, signer.privateKey, false) : signBip137(signer, message, key),
  )
  const kept = faults.badSignature === 'truncated' ? 20 : faults.badSignature === 'empty' ? 0 : undefined
  return { address: from.address, signature: hex.encode(signature.slice(0, kept)) }
}

const strangerOf = (from: WalletAddress, { network }: Scope): WalletAddress => {
  const key = hex.encode(strangerKey)
  const [payment, ordinals] = addressesOf({ payment: key, ordinals: key }, 0, network.chain)
  return from.type === 'p2tr' ? ordinals : payment
}

const readInputs = (value: unknown): readonly InputToSign[] | undefined => {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw invalidParams('Expected "signInputs" as a list.')
  return value.map(input => {
    if (!isObject(input) || !Number.isInteger(input.index))
      throw invalidParams('Expected every input with its index.')
    return { index: Number(input.index) }
  })
}

const signPsbtOf: Handler = async ({ request, fields, own, network }, { faults, options }) => {
  const psbt = decodeText(textOf(fields, 'psbt'), 'base64')
  const inputs = readInputs(fields.signInputs)
  const broadcast = fields.broadcast === true
  await request.ask('transaction')
  const signed = signPsbt({
    psbt,
    ...(inputs === undefined ? {} : { inputs }),
    own,
    finalize: broadcast,
    faults: { ...wellBehaved(), badPsbt: faults.badPsbt },
  })
  const answer = { psbt: base64.encode(signed.toPSBT()) }
  if (!broadcast) return answer
  const service = createBitcoinService(network, options.fetch ?? ((url, init) => globalThis.fetch(url, init)))
  return { ...answer, txid: await service.broadcast(hex.encode(signed.extract())) }
}

const sendTransfer: Handler = async ({ request, fields, own, network }, { options }) => {
  const transfer = readTransfer(fields)
  const [payment] = own
  if (!payment) throw invalidParams('The account has no address to pay from.')
  await request.ask('transaction')
  const service = createBitcoinService(network, options.fetch ?? ((url, init) => globalThis.fetch(url, init)))
  return { txid: await service.broadcast(await buildTransfer(payment, transfer, service, network.chain)) }
}

const handlers: Readonly<Record<string, Handler>> = {
  getAccountAddresses,
  signMessage,
  signPsbt: signPsbtOf,
  sendTransfer,
}

/** Makes what the wallet does in bip122. */
export const createBitcoinSigner = (input: SignerInput): NamespaceSigner => {
  const { options, networks } = input
  const keys = options.keys?.bip122 ?? publicBitcoinKeys
  const own = (network: WalletConnectNetwork, index: number): readonly WalletAddress[] => {
    const pair = keys[index]
    if (!pair || !isBitcoin(network)) return []
    return addressesOf(pair, index, network.chain, options.paymentType)
  }
  const address: NamespaceSigner['address'] = (network, index) => own(network, index)[0]?.address ?? ''
  return {
    namespace: 'bip122',
    methods: Object.keys(handlers),
    events: ['bip122_addressesChanged', 'accountsChanged', 'chainChanged'],
    accountCount: keys.length,
    address,
    answer: async request => {
      const handler = findHandler(handlers, request.method)
      const network = networks.filter(isBitcoin).find(({ networkId }) => networkId === request.networkId)
      if (!network) throw unsupportedMethod(request.method)
      const fields = fieldsOf(request.params)
      const account = requireShared(request, fields.account ?? request.addresses[0])
      const index = keys.findIndex((_, at) => address(network, at) === account)
      return handler({ request, fields, network, own: own(network, index) }, input)
    },
    accountsEvent: (network, indexes) => [
      {
        name: 'bip122_addressesChanged',
        data: indexes.slice(0, 1).flatMap(index => own(network, index).map(describe)),
      },
      { name: 'accountsChanged', data: indexes.map(index => address(network, index)) },
    ],
    sessionProperties: (shared, indexes) => {
      if (!options.sessionProperties?.bitcoinAddresses) return {}
      const list = shared.flatMap(network => indexes.flatMap(index => own(network, index).map(describe)))
      return { bip122_getAccountAddresses: JSON.stringify(list) }
    },
    dispose: () => undefined,
  }
}
