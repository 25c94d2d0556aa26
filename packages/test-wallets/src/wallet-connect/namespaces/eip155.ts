import { keccak256 } from 'viem/utils'
import { isHexAddress, paramList, sameAddress, toQuantity } from '../../eip155/hex'
import { accountsOf, publicTestKeys } from '../../eip155/keys'
import { readTransaction, signAndSend } from '../../eip155/transaction'
import { createEip155Wallet, type TestWallet } from '../../eip155/wallet'
import type { Hex } from '../../eip155/wallet.types'
import { isObject } from '../../shared/is-object'
import { createNodeClient, type NodeCall } from '../../shared/node-client'
import { invalidParams, ProviderRpcError, rpcCodes, unsupportedMethod } from '../../shared/provider-error'
import type { Eip155Network, WalletConnectNetwork } from '../network.types'
import type { WalletConnectPromptKind } from '../wallet-connect.types'
import { findHandler, referenceOf, requireShared } from './params'
import type { NamespaceSigner, SignerInput, SignerRequest } from './signer.types'

type Handler = (request: SignerRequest, params: readonly unknown[]) => Promise<unknown>

const isEip155 = (network: WalletConnectNetwork): network is Eip155Network =>
  network.networkId.startsWith('eip155:')

const chainIdOf = (networkId: string): number => Number(referenceOf(networkId))

/** One injected wallet a network, so that none has to go back and forth between networks; with the same keys. */
const createParts = ({ options, networks, faults }: SignerInput) => {
  const known = new Map(networks.filter(isEip155).map(network => [network.networkId as string, network]))
  const parts = new Map<string, TestWallet>()
  const create = (networkId: string) =>
    createEip155Wallet({
      networks: [...known.values()].map(network => ({
        chainId: chainIdOf(network.networkId),
        name: network.name,
        rpcUrl: network.rpcUrl,
      })),
      chainId: chainIdOf(networkId),
      authorized: true,
      ...(options.keys?.eip155 && { privateKeys: options.keys.eip155 }),
      ...(options.atomic && { atomic: options.atomic }),
      ...(options.fetch && { fetch: options.fetch }),
      ...(options.timer && { timer: options.timer }),
    })
  return {
    known,
    /** @throws 4901 */
    of(networkId: string): TestWallet {
      if (!known.has(networkId))
        throw new ProviderRpcError(rpcCodes.chainDisconnected, `The wallet does not know ${networkId}.`)
      const part = parts.get(networkId) ?? create(networkId)
      parts.set(networkId, part)
      part.controls.misbehave({ badSignature: faults.badSignature })
      return part
    },
    /** A learnt network is one that every part has to know: they are made anew, but for the one that keeps calls. */
    learn(network: Eip155Network, home: string) {
      known.set(network.networkId, network)
      for (const [networkId, part] of parts) {
        if (networkId === home) continue
        part.dispose()
        parts.delete(networkId)
      }
    },
    dispose() {
      for (const part of parts.values()) part.dispose()
    },
  }
}

type Parts = ReturnType<typeof createParts>

/** Asks, then lets the injected wallet do it: its own prompts are approved by themselves. */
const handOn =
  (parts: Parts, home: string, kind?: WalletConnectPromptKind): Handler =>
  async ({ networkId, method, ask }, params) => {
    const isOfCalls = /^wallet_(sendCalls|getCallsStatus|showCallsStatus|getCapabilities)$/.test(method)
    // Bundles of calls name their own network, and are looked for whatever the network: one part keeps them all.
    const { provider } = parts.of(isOfCalls ? home : networkId)
    if (kind !== undefined) await ask(kind)
    return provider.request({ method, params })
  }

const shared = (request: SignerRequest, address: unknown): string => {
  if (!isHexAddress(address)) throw invalidParams('Expected an address of 20 bytes in hex.')
  return requireShared(request, address, sameAddress)
}

/** Signs as for sending, and keeps what would have been sent. */
const signTransaction =
  ({ known }: Parts, { options }: SignerInput): Handler =>
  async (request, [input]) => {
    if (!isObject(input)) throw invalidParams('Expected a transaction object.')
    const from = shared(request, input.from)
    const signer = accountsOf(options.keys?.eip155 ?? publicTestKeys).find(key =>
      sameAddress(key.address, from),
    )
    const network = known.get(request.networkId)
    if (!signer || !network) throw unsupportedMethod(request.method)
    const transaction = readTransaction(input)
    await request.ask('transaction')
    const fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init))
    const node = createNodeClient(network.rpcUrl, fetch)
    let signed: Hex | undefined
    const keeping: NodeCall = async (method, params = []) => {
      if (method !== 'eth_sendRawTransaction') return node(method, params)
      signed = params[0] as Hex
      return keccak256(signed)
    }
    await signAndSend(signer, transaction, chainIdOf(request.networkId), keeping)
    return signed
  }

const switchChain =
  ({ known }: Parts): Handler =>
  async ({ ask, switchNetwork }, [wanted]) => {
    const chainId = isObject(wanted) ? Number(wanted.chainId) : Number.NaN
    if (!Number.isSafeInteger(chainId) || chainId <= 0) throw invalidParams('Expected a chain id in hex.')
    const networkId = `eip155:${chainId}`
    if (!known.has(networkId)) {
      const message = `Unrecognized chain ID "${toQuantity(chainId)}". Try adding the chain first.`
      throw new ProviderRpcError(rpcCodes.unknownChain, message)
    }
    await ask('switchNetwork')
    await switchNetwork(networkId)
    return null
  }

/** Checked by the injected wallet as the best-known extension does. */
const addChain =
  (parts: Parts, home: string): Handler =>
  async ({ ask, addNetwork, method }, params) => {
    await ask('addNetwork')
    await parts.of(home).provider.request({ method, params })
    const { chainId, chainName, rpcUrls } = params[0] as {
      chainId: Hex
      chainName: string
      rpcUrls: readonly string[]
    }
    const network: Eip155Network = {
      networkId: `eip155:${Number(chainId)}`,
      name: chainName,
      rpcUrl: rpcUrls[0] ?? '',
    }
    parts.learn(network, home)
    await addNetwork(network)
    return null
  }

/** ERC-7811, for the native coin alone. */
const getAssets =
  (parts: Parts): Handler =>
  async (request, [query]) => {
    const account = shared(request, isObject(query) ? query.account : undefined)
    const balance = await parts
      .of(request.networkId)
      .provider.request({ method: 'eth_getBalance', params: [account, 'latest'] })
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const native = { address: 'native', balance, type: 'native', metadata }
    return { [toQuantity(chainIdOf(request.networkId))]: [native] }
  }

const createHandlers = (
  parts: Parts,
  input: SignerInput,
  home: string,
): Readonly<Record<string, Handler>> => {
  const withAddress =
    (at: number, kind: WalletConnectPromptKind, method?: string): Handler =>
    (request, params) => {
      shared(request, params[at])
      return handOn(parts, home, kind)({ ...request, method: method ?? request.method }, params)
    }
  const withFrom =
    (kind: WalletConnectPromptKind): Handler =>
    (request, params) => {
      const from = isObject(params[0]) ? params[0].from : undefined
      // A bundle of calls may leave the account to the wallet.
      if (from !== undefined || kind !== 'calls') shared(request, from)
      return handOn(parts, home, kind)(request, params)
    }
  const typedData = withAddress(0, 'sign', 'eth_signTypedData_v4')
  return {
    personal_sign: withAddress(1, 'sign'),
    // Wallets of this protocol sign it as a message, with the parameters the other way round.
    eth_sign: (request, [address, message]) =>
      withAddress(1, 'sign', 'personal_sign')(request, [message, address]),
    eth_signTypedData: typedData,
    eth_signTypedData_v3: typedData,
    eth_signTypedData_v4: typedData,
    eth_sendTransaction: withFrom('transaction'),
    eth_signTransaction: signTransaction(parts, input),
    eth_sendRawTransaction: handOn(parts, home, 'transaction'),
    wallet_switchEthereumChain: switchChain(parts),
    wallet_addEthereumChain: addChain(parts, home),
    wallet_getCapabilities: (request, params) => {
      shared(request, params[0])
      return handOn(parts, home)(request, params)
    },
    wallet_sendCalls: withFrom('calls'),
    wallet_getCallsStatus: handOn(parts, home),
    wallet_showCallsStatus: handOn(parts, home),
    wallet_watchAsset: ({ ask, ...request }) =>
      ask('watchAsset').then(() =>
        parts.of(request.networkId).provider.request({ method: 'wallet_watchAsset', params: request.params }),
      ),
    wallet_getAssets: getAssets(parts),
    eth_accounts: async ({ addresses }) => [...addresses],
    eth_requestAccounts: async ({ addresses }) => [...addresses],
    eth_chainId: async ({ networkId }) => toQuantity(chainIdOf(networkId)),
  }
}

/** Makes what the wallet does in eip155. */
export const createEip155Signer = (input: SignerInput): NamespaceSigner => {
  const parts = createParts(input)
  const home = input.networks[0]?.networkId ?? ''
  const handlers = createHandlers(parts, input, home)
  const keys = accountsOf(input.options.keys?.eip155 ?? publicTestKeys)
  const address: NamespaceSigner['address'] = (_, index) => keys[index]?.address ?? ''
  return {
    namespace: 'eip155',
    methods: Object.keys(handlers),
    events: ['accountsChanged', 'chainChanged'],
    accountCount: keys.length,
    address,
    answer: async request => findHandler(handlers, request.method)(request, paramList(request.params)),
    accountsEvent: (network, indexes) => [
      { name: 'accountsChanged', data: indexes.map(index => address(network, index)) },
    ],
    dispose: parts.dispose,
  }
}
