import { LatchkeyError, readProperty } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { hex } from '../../codec/encoding.js'
import { addressText, hexText, parseAnswer, parseTxid, publicKeyText } from '../schemas.js'
import type { Driver, ToldAccount } from './driver.types.js'

const addressList = v.array(addressText)

/** The addresses of an answer: plain texts. */
export const parseAddresses = (answer: unknown): string[] => parseAnswer(addressList, answer, 'its accounts')

/** Whether the wallet has a function. */
export const has = (provider: unknown, name: string): boolean =>
  typeof readProperty(provider, name) === 'function'

/**
 * Calls one function of the wallet, as its method.
 * @throws LatchkeyError `unsupportedMethod`
 */
export async function callWallet(provider: unknown, name: string, ...args: unknown[]): Promise<unknown> {
  const member = readProperty(provider, name)
  if (typeof member === 'function') return (member as (...args: unknown[]) => unknown).apply(provider, args)
  throw new LatchkeyError('unsupportedMethod', 'The wallet does not support this request')
}

/** The address that the wallet shares now; the one before where it cannot be asked, or shares nothing in passing. */
async function latestAddress(provider: unknown, before: string): Promise<string> {
  if (!has(provider, 'getAccounts')) return before
  const [address] = parseAddresses(await callWallet(provider, 'getAccounts'))
  return address ?? before
}

/** How often the account may change while it is asked for. */
const MOST_LOOKS = 3

/**
 * The one address, with its key where the wallet gives it. They are questions of their own: where the account changed between
 * them, both are asked again.
 * @throws LatchkeyError `invalidResponse`
 */
export async function toldAccounts(provider: unknown, addresses: readonly string[]): Promise<ToldAccount[]> {
  const [first] = addresses
  if (first === undefined) return []
  if (!has(provider, 'getPublicKey')) return [{ address: first }]
  let address = first
  for (let looked = 0; looked < MOST_LOOKS; looked++) {
    const publicKey = parseAnswer(publicKeyText, await callWallet(provider, 'getPublicKey'), 'its key')
    const latest = await latestAddress(provider, address)
    if (latest === address) return [{ address, publicKey }]
    address = latest
  }
  throw new LatchkeyError('invalidResponse', 'The wallet answered another account to every question')
}

/** Signing and sending, as UniSat and those who copy it do. `provider` is looked up at each request. */
export const unisatSigning = (
  provider: () => unknown,
): Pick<Driver, 'signMessage' | 'signPsbt' | 'send'> => ({
  async signMessage(_from, message, protocol) {
    const type = protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'
    const answer = await callWallet(provider(), 'signMessage', message, type)
    return { signature: parseAnswer(v.string(), answer, 'its signature') }
  },
  async signPsbt(psbt, inputs) {
    const toSignInputs = inputs.map(({ index, address }) => ({ index, address }))
    const options = { autoFinalized: false, toSignInputs }
    const answer = await callWallet(provider(), 'signPsbt', hex.encode(psbt), options)
    return hex.decode(parseAnswer(hexText, answer, 'the signed transaction').toLowerCase())
  },
  async send({ to, sats, satsPerVbyte }) {
    if (sats > BigInt(Number.MAX_SAFE_INTEGER))
      throw new LatchkeyError('invalidAmount', 'The amount is too large')
    const answer = await callWallet(provider(), 'sendBitcoin', to, Number(sats), { feeRate: satsPerVbyte })
    return parseTxid(answer)
  },
})

/** Listens as node's emitters are listened to; the very function that was added is taken away again. */
export function listenTo(provider: unknown, events: readonly string[], changed: () => void): () => void {
  const listener = () => changed()
  const tell = (method: string) => {
    // A wallet whose events fail still connects and signs.
    for (const event of events)
      if (has(provider, method)) callWallet(provider, method, event, listener).catch(() => undefined)
  }
  tell('on')
  return () => tell(has(provider, 'removeListener') ? 'removeListener' : 'off')
}
