import { LatchkeyError, type NetworkId, readProperty } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { decodeAddress } from '../../codec/address.js'
import { ids, nameOf, networkIdOf } from '../../codec/bitcoin-networks.js'
import { base64, hex, sameBytes } from '../../codec/encoding.js'
import { addressText, bytes, parseAnswer, publicKeyText } from '../schemas.js'
import type { CreateDriver, DriverInput, ToldAccount, WalletView } from './driver.types.js'
import { callWallet, has } from './unisat-like.js'

const PURPOSES = ['payment', 'ordinals'] as const
type Purpose = (typeof PURPOSES)[number]

/** Networks by the chains of the standard. */
const chains: Readonly<Record<string, NetworkId>> = {
  'bitcoin:mainnet': ids.mainnet,
  'bitcoin:testnet': ids.testnet,
  'bitcoin:testnet4': ids.testnet4,
  'bitcoin:signet': ids.signet,
  'bitcoin:regtest': ids.regtest,
}

const accountSchema = v.object({
  address: addressText,
  publicKey: v.pipe(
    bytes,
    v.transform(key => hex.encode(key)),
    publicKeyText,
  ),
  chains: v.pipe(v.array(v.string()), v.minLength(1)),
})
const connectAnswer = v.object({ accounts: v.unknown() })
const signedMessage = v.object({ signedMessage: bytes, signature: bytes })
const signedTransaction = v.object({ signedPsbt: bytes })

type StandardAccount = v.InferOutput<typeof accountSchema>

/** How far accounts of this namespace are looked for among those of others. */
const MOST_ACCOUNTS = 4096
const OTHER_NAMESPACE = /^(?!bitcoin:|bip122:)[-a-z0-9]{3,8}:/

/** Whether an account is one of another namespace, whose form is its own affair. What names no chains is ours to refuse. */
function isForeign(account: unknown): boolean {
  const named = readProperty(account, 'chains')
  return (
    Array.isArray(named) &&
    named.length > 0 &&
    named.every(chain => typeof chain === 'string' && OTHER_NAMESPACE.test(chain))
  )
}

/** The accounts of this namespace in a list. @throws LatchkeyError `invalidResponse` */
function readAccounts(list: unknown): StandardAccount[] {
  const all = parseAnswer(v.array(v.unknown()), list, 'its accounts').slice(0, MOST_ACCOUNTS)
  return all
    .filter(account => !isForeign(account))
    .map(account => parseAnswer(accountSchema, account, 'its accounts'))
}

/** Outputs come as a list, one for each input; some wallets give the one alone. */
const firstOutput = (answer: unknown): unknown => (Array.isArray(answer) ? answer[0] : answer)

/** The signature's text. The standard says bytes and leaves open of what: some wallets put the text itself in them. */
function signatureText(signature: Uint8Array): string {
  const text = String.fromCharCode(...signature)
  const isText = signature.length > 70 && /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0
  return isText ? text : base64.encode(signature)
}

/** A wallet of the Bitcoin Wallet Standard: the chain is chosen for each call, accounts have no purpose of their own. */
export const createStandardDriver: CreateDriver = ({ provider, current }) => {
  const feature = (name: string) => readProperty(readProperty(provider, 'features'), name)
  const purposes = new Map<string, Purpose>()
  let seen = false
  let at: NetworkId | undefined

  const listed = (): StandardAccount[] => {
    const accounts = readProperty(provider, 'accounts')
    return accounts === undefined ? [] : readAccounts(accounts)
  }
  const purposeOf = ({ address }: StandardAccount, together: readonly StandardAccount[]): Purpose => {
    const isTaproot = (text: string) => decodeAddress(text)?.kind === 'p2tr'
    const mixed = together.some(other => !isTaproot(other.address))
    return purposes.get(address) ?? (mixed && isTaproot(address) ? 'ordinals' : 'payment')
  }
  const toView = (accounts: readonly StandardAccount[]): WalletView | undefined => {
    const wanted = at ?? current()
    const chain = wanted === undefined ? undefined : nameOf(chains, wanted)
    const offered = accounts.some(account => chain !== undefined && account.chains.includes(chain))
    const used = offered ? chain : accounts[0]?.chains[0]
    const networkId = networkIdOf(chains, used?.startsWith('bitcoin:') ? used : `bitcoin-${used ?? ''}`)
    if (used === undefined || networkId === undefined) return undefined
    const there = accounts.filter(account => account.chains.includes(used))
    const told = there.map(
      (account): ToldAccount => ({
        address: account.address,
        publicKey: account.publicKey,
        purpose: purposeOf(account, there),
      }),
    )
    return { networkId, accounts: told }
  }
  const connect = async (networkId: NetworkId | undefined): Promise<WalletView> => {
    const answer = await callWallet(feature('bitcoin:connect'), 'connect', { purposes: PURPOSES })
    const accounts = readAccounts(parseAnswer(connectAnswer, answer, 'its accounts').accounts)
    seen = true
    at = networkId ?? at
    // They come in the order of the purposes that were asked for.
    for (const [index, { address }] of accounts.entries()) {
      const purpose = PURPOSES[index]
      if (purpose && accounts.length === PURPOSES.length) purposes.set(address, purpose)
    }
    const view = toView(accounts.length > 0 && listed().length > accounts.length ? listed() : accounts)
    if (view) return view
    throw new LatchkeyError('invalidResponse', 'The wallet shares no account')
  }
  /** The wallet's own account object, which every request takes; after a page load the person may have to be asked. */
  const accountFor = async (address: string): Promise<object> => {
    const find = () => {
      const accounts = readProperty(provider, 'accounts')
      const list: unknown[] = Array.isArray(accounts) ? accounts : []
      return list.find(account => readProperty(account, 'address') === address) as object | undefined
    }
    const known = find()
    if (known) return known
    await connect(current())
    const found = find()
    if (found) return found
    throw new LatchkeyError('notAuthorized', 'The wallet does not share this address any more')
  }
  const inputsToSign = async (inputs: readonly DriverInput[]) => {
    const byAddress = new Map<string, number[]>()
    for (const { address, index } of inputs)
      byAddress.set(address, [...(byAddress.get(address) ?? []), index])
    const rows: { account: object; signingIndexes: number[] }[] = []
    for (const [address, signingIndexes] of byAddress)
      rows.push({ account: await accountFor(address), signingIndexes })
    return rows
  }
  const chainNow = () => {
    const networkId = current()
    return networkId === undefined ? undefined : nameOf(chains, networkId)
  }
  return {
    codes: 'common',
    single: false,
    can: what =>
      what === 'message'
        ? has(feature('bitcoin:signMessage'), 'signMessage')
        : has(feature('bitcoin:signTransaction'), 'signTransaction'),
    connect,
    async peek(last) {
      at ??= last
      const accounts = listed()
      if (accounts.length === 0) return seen ? undefined : 'unasked'
      seen = true
      return toView(accounts)
    },
    disconnect: async () => void (await callWallet(feature('bitcoin:disconnect'), 'disconnect')),
    async signMessage({ address }, message) {
      const text = new TextEncoder().encode(message)
      const input = { account: await accountFor(address), message: text }
      const answer = await callWallet(feature('bitcoin:signMessage'), 'signMessage', input)
      const signed = parseAnswer(signedMessage, firstOutput(answer), 'its signature')
      if (sameBytes(signed.signedMessage, text)) return { signature: signatureText(signed.signature) }
      throw new LatchkeyError('invalidResponse', 'The wallet signed another text than it was given')
    },
    async signPsbt(psbt, inputs) {
      const chain = chainNow()
      const input = {
        psbt,
        inputsToSign: await inputsToSign(inputs),
        ...(chain === undefined ? {} : { chain }),
      }
      const answer = await callWallet(feature('bitcoin:signTransaction'), 'signTransaction', input)
      return parseAnswer(signedTransaction, firstOutput(answer), 'the signed transaction').signedPsbt
    },
    async switchNetwork(networkId) {
      const chain = nameOf(chains, networkId)
      const offered = listed().some(account => chain !== undefined && account.chains.includes(chain))
      if (!offered) throw new LatchkeyError('unsupportedNetwork', 'The wallet has no account on this network')
      at = networkId
      const view = toView(listed())
      if (view) return view
      throw new LatchkeyError('switchFailed', 'The wallet stayed on another network')
    },
    listen(changed) {
      const events = feature('bitcoin:events') ?? feature('standard:events')
      if (!has(events, 'on')) return () => undefined
      const on = readProperty(events, 'on') as (event: string, listener: () => void) => unknown
      const off = on.call(events, 'change', () => changed())
      return () => {
        if (typeof off === 'function') off()
      }
    },
  }
}
