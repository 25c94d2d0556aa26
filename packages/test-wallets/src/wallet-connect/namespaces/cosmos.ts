import { fromBase64, toBase64, utf8 } from '../../cosmos/bytes'
import { createKey, publicCosmosKeys } from '../../cosmos/keys'
import { type CosmosTestWallet, createCosmosWallet } from '../../cosmos/wallet'
import type { AminoDocument, DirectDocument, KeplrKey } from '../../cosmos/wallet.types'
import { isObject } from '../../shared/is-object'
import { invalidParams, ProviderRpcError, rpcCodes } from '../../shared/provider-error'
import type { CosmosNetwork, WalletConnectNetwork } from '../network.types'
import { fieldsOf, findHandler, referenceOf, requireShared, textOf } from './params'
import type { NamespaceSigner, SignerInput, SignerRequest } from './signer.types'

type Fields = Readonly<Record<string, unknown>>
type Handler = (request: SignerRequest, fields: Fields) => Promise<unknown>

const isCosmos = (network: WalletConnectNetwork): network is CosmosNetwork =>
  network.networkId.startsWith('cosmos:')

/** A key in the form that crosses the relay: bytes as base64. */
const toPlainKey = (chainId: string, key: KeplrKey) => ({
  chainId,
  name: key.name,
  algo: key.algo,
  pubKey: toBase64(key.pubKey),
  address: toBase64(key.address),
  bech32Address: key.bech32Address,
  isNanoLedger: key.isNanoLedger,
})

const bytesOf = (fields: Fields, name: string): Uint8Array => {
  try {
    return fromBase64(textOf(fields, name))
  } catch {
    throw invalidParams(`Expected "${name}" in base64.`)
  }
}

const readDirect = (value: unknown): DirectDocument => {
  const fields = fieldsOf(value)
  return {
    chainId: textOf(fields, 'chainId'),
    accountNumber: String(fields.accountNumber ?? '0'),
    bodyBytes: bytesOf(fields, 'bodyBytes'),
    authInfoBytes: bytesOf(fields, 'authInfoBytes'),
  }
}

const writeDirect = ({ chainId, accountNumber, bodyBytes, authInfoBytes }: DirectDocument) => ({
  chainId,
  accountNumber: String(accountNumber),
  bodyBytes: toBase64(bodyBytes),
  authInfoBytes: toBase64(authInfoBytes),
})

const isArbitrary = (document: AminoDocument): boolean =>
  document.msgs.length === 1 && document.msgs[0]?.type === 'sign/MsgSignData'

/** One injected wallet an account, so that none has to be selected back and forth. */
const createParts = ({ options, networks, faults }: SignerInput) => {
  const secrets = options.keys?.cosmos ?? publicCosmosKeys
  const keys = secrets.map(createKey)
  const known = networks.filter(isCosmos).map(({ networkId, name, prefix, rpcUrl }) => ({
    chainId: referenceOf(networkId),
    name,
    prefix,
    ...(rpcUrl === undefined ? {} : { rpcUrl }),
  }))
  const parts = secrets.map((secret, index) =>
    createCosmosWallet({
      networks: known,
      privateKeys: [secret],
      permitted: known.map(({ chainId }) => chainId),
      accountName: `Test account ${index + 1}, key`,
      ...(options.timer && { timer: options.timer }),
      ...(options.fetch && { fetch: options.fetch }),
    }),
  )
  return {
    keys,
    parts,
    /** The wallet of an address that the session shares. @throws 4100, as an unknown signer */
    of(request: SignerRequest, address: unknown): CosmosTestWallet {
      const shared = requireShared(request, address)
      const prefix = shared.slice(0, shared.lastIndexOf('1'))
      const part = parts[keys.findIndex(key => key.address(prefix) === shared)]
      if (!part) throw new ProviderRpcError(rpcCodes.internal, 'The wallet has no such account.')
      part.controls.misbehave({
        badSignature: faults.badSignature,
        changesDocument: faults.swapsTransaction ? 'messages' : false,
      })
      return part
    },
    dispose() {
      for (const part of parts) part.dispose()
    },
  }
}

type Parts = ReturnType<typeof createParts>

const plainKey = async (part: CosmosTestWallet | undefined, chainId: string) =>
  toPlainKey(chainId, (await part?.provider.getKey(chainId)) as KeplrKey)

const signDirect =
  (parts: Parts, signer: 'signerAddress' | 'signer'): Handler =>
  async (request, fields) => {
    const address = textOf(fields, signer)
    const { provider } = parts.of(request, address)
    const document = readDirect(fields.signDoc)
    await request.ask('transaction')
    const answer = (await provider.signDirect(referenceOf(request.networkId), address, document)) as {
      signed: DirectDocument
      signature: unknown
    }
    return { signature: answer.signature, signed: writeDirect(answer.signed) }
  }

const signAmino =
  (parts: Parts, signer: 'signerAddress' | 'signer'): Handler =>
  async (request, fields) => {
    const address = textOf(fields, signer)
    const { provider } = parts.of(request, address)
    const document = fields.signDoc
    if (!isObject(document) || !Array.isArray(document.msgs)) throw invalidParams('Expected "signDoc".')
    const amino = document as unknown as AminoDocument
    await request.ask(isArbitrary(amino) ? 'sign' : 'transaction')
    return provider.signAmino(referenceOf(request.networkId), address, amino)
  }

const signArbitrary =
  (parts: Parts): Handler =>
  async (request, fields) => {
    const address = textOf(fields, 'signer')
    const { provider } = parts.of(request, address)
    const { data } = fields
    if (typeof data !== 'string') throw invalidParams('Expected "data" as text.')
    await request.ask('sign')
    // Bytes do not cross the relay: they come as base64 and say so.
    const bytes = fields.type === 'Uint8Array' ? fromBase64(data) : utf8(data)
    const sign = provider.signArbitrary as (chainId: string, signer: string, data: Uint8Array) => unknown
    return sign(referenceOf(request.networkId), address, bytes)
  }

const createHandlers = (parts: Parts, selected: (request: SignerRequest) => CosmosTestWallet) => {
  const handlers: Readonly<Record<string, Handler>> = {
    cosmos_getAccounts: async ({ addresses }) =>
      addresses.flatMap(address => {
        const prefix = address.slice(0, address.lastIndexOf('1'))
        const key = parts.keys.find(each => each.address(prefix) === address)
        return key ? [{ algo: 'secp256k1', address, pubkey: toBase64(key.publicKey) }] : []
      }),
    cosmos_signDirect: signDirect(parts, 'signerAddress'),
    cosmos_signAmino: signAmino(parts, 'signerAddress'),
    keplr_getKey: async (request, fields) => {
      const chainId = typeof fields.chainId === 'string' ? fields.chainId : referenceOf(request.networkId)
      return plainKey(selected(request), chainId)
    },
    keplr_signAmino: signAmino(parts, 'signer'),
    keplr_signDirect: signDirect(parts, 'signer'),
    keplr_signArbitrary: signArbitrary(parts),
    keplr_enable: async (request, { chainIds, chainId }) => {
      const wanted = [chainIds ?? chainId ?? []].flat()
      const unknown = wanted.find(id => typeof id !== 'string' || !parts.parts[0]?.chainIds.includes(id))
      if (unknown !== undefined)
        throw new ProviderRpcError(rpcCodes.internal, `There is no chain info for ${String(unknown)}`)
      await request.ask('share')
      return {}
    },
    keplr_experimentalSuggestChain: async (request, { chainInfo }) => {
      await request.ask('addNetwork')
      for (const { provider } of parts.parts) {
        const suggest = provider.experimentalSuggestChain as (info: unknown) => Promise<void>
        await suggest(chainInfo)
      }
      const { chainId, chainName, rpc, bech32Config } = chainInfo as {
        chainId: string
        chainName: string
        rpc: string
        bech32Config: { bech32PrefixAccAddr: string }
      }
      const prefix = bech32Config.bech32PrefixAccAddr
      const networkId = `cosmos:${chainId}` as const
      await request.addNetwork({ networkId, name: chainName, prefix, rpcUrl: rpc })
      for (const part of parts.parts) part.controls.changePermission(chainId, true)
      return {}
    },
  }
  return handlers
}

/** Makes what the wallet does in cosmos. */
export const createCosmosSigner = (input: SignerInput): NamespaceSigner => {
  const { options } = input
  const parts = createParts(input)
  const handlers = createHandlers(parts, request => parts.of(request, request.addresses[0]))
  const address: NamespaceSigner['address'] = (network, index) =>
    isCosmos(network) ? (parts.keys[index]?.address(network.prefix) ?? '') : ''
  const keyOf = (network: CosmosNetwork, index: number) => {
    const key = parts.keys[index]
    return (
      key && {
        chainId: referenceOf(network.networkId),
        name: `Test account ${index + 1}`,
        algo: 'secp256k1',
        pubKey: toBase64(key.publicKey),
        address: toBase64(key.addressBytes),
        bech32Address: key.address(network.prefix),
        isNanoLedger: false,
      }
    )
  }
  return {
    namespace: 'cosmos',
    methods: Object.keys(handlers),
    events: ['accountsChanged', 'chainChanged', 'keplr_accountsChanged'],
    accountCount: parts.keys.length,
    address,
    answer: async request => findHandler(handlers, request.method)(request, fieldsOf(request.params)),
    accountsEvent: (network, indexes) => {
      const data = indexes.map(index => address(network, index))
      const keys = isCosmos(network) ? indexes.slice(0, 1).map(index => keyOf(network, index)) : []
      return [
        { name: 'accountsChanged', data },
        { name: 'keplr_accountsChanged', data: JSON.stringify({ keys }) },
      ]
    },
    sessionProperties: (networks, indexes) => {
      if (!options.sessionProperties?.keplrKeys) return {}
      const first = indexes.slice(0, 1)
      const keys = networks.filter(isCosmos).flatMap(network => first.map(index => keyOf(network, index)))
      return { keys: JSON.stringify(keys) }
    },
    dispose: parts.dispose,
  }
}
