import { isLatchkeyError, LatchkeyError, type NetworkId, readProperty } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { ids, nameOf, networkIdOf } from '../../codec/bitcoin-networks.js'
import { base64 } from '../../codec/encoding.js'
import { toBitcoinError } from '../../codec/errors.js'
import { inferNetwork } from '../../codec/infer-network.js'
import { addressText, base64Text, parseAnswer, pathText, publicKeyText } from '../schemas.js'
import type { CreateDriver, ToldAccount, WalletView } from './driver.types.js'

const PURPOSES = ['payment', 'ordinals'] as const

/** Networks by the names of sats-connect. */
const names: Readonly<Record<string, NetworkId>> = {
  Mainnet: ids.mainnet,
  Testnet: ids.testnet,
  Testnet4: ids.testnet4,
  Signet: ids.signet,
  Regtest: ids.regtest,
}

// Addresses of stacks, starknet and spark come in the same list.
const anyAddress = v.looseObject({ purpose: v.string() })
const bitcoinAddress = v.object({
  address: addressText,
  publicKey: publicKeyText,
  purpose: v.picklist(PURPOSES),
  path: pathText,
})
const addressList = v.array(anyAddress)
const networkName = v.union([
  v.pipe(
    v.object({ bitcoin: v.object({ name: v.string() }) }),
    v.transform(({ bitcoin }) => bitcoin.name),
  ),
  v.string(),
])
const accountAnswer = v.object({ addresses: addressList, network: v.optional(networkName) })
const signatureAnswer = v.object({ signature: v.string() })
const psbtAnswer = v.object({ psbt: base64Text })

const readAddresses = (list: v.InferOutput<typeof addressList>): ToldAccount[] =>
  list
    .filter(({ purpose }) => (PURPOSES as readonly string[]).includes(purpose))
    .map(entry => parseAnswer(bitcoinAddress, entry, 'its addresses'))
    .map(({ path, ...told }) => ({ ...told, ...(path === undefined ? {} : { path }) }))

/** Takes an answer out of its envelope. A refusal comes as an answer too: it is thrown here. */
export function unwrap(envelope: unknown): unknown {
  const error = readProperty(envelope, 'error')
  if (error !== undefined && error !== null) throw error
  if (typeof envelope === 'object' && envelope !== null && 'result' in envelope)
    return readProperty(envelope, 'result')
  throw new LatchkeyError('invalidResponse', 'The wallet answered without an envelope')
}

const isRefused = (error: unknown, ...codes: Parameters<typeof isLatchkeyError>[1][]): boolean => {
  const named = toBitcoinError(error, 'walletError', 'satsConnect')
  return codes.some(code => isLatchkeyError(named, code))
}

type Listener = () => void
type AddListener = (...args: unknown[]) => unknown

/** Registers a listener in either of the two forms that providers have. */
function addListener(provider: object, eventName: string, cb: Listener): Listener | undefined {
  const add = readProperty(provider, 'addListener')
  if (typeof add !== 'function') return undefined
  const call = (add as AddListener).bind(provider)
  const off = add.length >= 2 ? call(eventName, cb) : call({ eventName, cb })
  return typeof off === 'function' ? (off as Listener) : undefined
}

/** Xverse and all who speak sats-connect: one `request`, envelopes, an address for each purpose. */
export const createSatsConnectDriver: CreateDriver = ({ provider, host, current }) => {
  const ask = async (method: string, params?: unknown): Promise<unknown> => {
    const { request } = provider as { request(method: string, params?: unknown): Promise<unknown> }
    return unwrap(await request.call(provider, method, params))
  }
  const toView = (answer: unknown, wanted?: NetworkId): WalletView => {
    const { addresses, network } = parseAnswer(accountAnswer, answer, 'its accounts')
    const accounts = readAddresses(addresses)
    const named = networkIdOf(names, network)
    if (named) return { networkId: named, accounts }
    return { networkId: inferNetwork(accounts[0]?.address ?? '', host, wanted, current()), accounts }
  }
  const connect = async (networkId: NetworkId | undefined): Promise<WalletView> => {
    const network = networkId === undefined ? undefined : nameOf(names, networkId)
    try {
      const params = { addresses: PURPOSES, ...(network === undefined ? {} : { network }) }
      return toView(await ask('wallet_connect', params), networkId)
    } catch (error) {
      if (!isRefused(error, 'unsupportedMethod')) throw error
      // Before `wallet_connect` there was this, which gives the addresses alone.
      return toView({ addresses: await ask('getAccounts', { purposes: PURPOSES }) }, networkId)
    }
  }
  const peek = async (): Promise<WalletView | 'unasked' | undefined> => {
    try {
      return toView(await ask('wallet_getAccount'))
    } catch (error) {
      if (isRefused(error, 'notAuthorized')) return undefined
      if (isRefused(error, 'unsupportedMethod')) return 'unasked'
      throw error
    }
  }
  return {
    codes: 'satsConnect',
    single: false,
    connect,
    peek,
    network: async () =>
      networkIdOf(names, parseAnswer(networkName, await ask('wallet_getNetwork'), 'its network')),
    disconnect: async () => void (await ask('wallet_disconnect')),
    async signMessage({ address }, message, protocol) {
      const params = { address, message, protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' }
      return parseAnswer(signatureAnswer, await ask('signMessage', params), 'its signature')
    },
    async signPsbt(psbt, inputs) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const answer = await ask('signPsbt', { psbt: base64.encode(psbt), signInputs, broadcast: false })
      return base64.decode(parseAnswer(psbtAnswer, answer, 'the signed transaction').psbt)
    },
    async switchNetwork(networkId) {
      const name = nameOf(names, networkId)
      if (name === undefined)
        throw new LatchkeyError('unsupportedNetwork', 'The wallet does not know this network')
      await ask('wallet_changeNetwork', { name })
      // Permission is given for each network apart.
      const view = await peek()
      return view && view !== 'unasked' ? view : connect(networkId)
    },
    choose: () => connect(current()),
    request: ask,
    listen(changed) {
      // Types and documentation disagree on the name of the goodbye: both are listened to.
      const events = ['accountChange', 'networkChange', 'disconnect', 'accountDisconnected']
      const undo = events.map(event => addListener(provider, event, changed))
      return () => {
        for (const off of undo) off?.()
      }
    },
  }
}
