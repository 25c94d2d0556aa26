import { type Adopted, LatchkeyError, type NetworkId, throwIfAborted } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { decodeBase64, decodeSignature, encodeBase58, encodeBase64 } from '../../codec/bytes.js'
import type { SendOptions, SignedAnswer, SigningDriver, TransactionsCall } from '../drivers/driver.types.js'
import { legacyFields } from '../drivers/legacy-fields.js'
import { parseAnswer } from '../wallet-code.js'

const SIGN = 'solana_signTransaction'
const SIGN_ALL = 'solana_signAllTransactions'
const SEND = 'solana_signAndSendTransaction'

const signature = v.pipe(
  v.string(),
  v.transform(text => decodeSignature(text) ?? new Uint8Array()),
  v.length(64),
)
const transaction = v.pipe(
  v.string(),
  // A packet holds 1232 bytes.
  v.maxLength(4096),
  v.transform(text => decodeBase64(text) ?? new Uint8Array()),
  v.minLength(1),
)
const signatureAnswer = v.object({ signature })
const wireAnswer = v.object({ transaction })
const listAnswer = v.object({ transactions: v.array(transaction) })

/** What sending may be told, without what it was not told. */
function toSendOptions(options: SendOptions): { sendOptions?: object } {
  const told = Object.entries(options).filter(([, value]) => value !== undefined)
  return told.length > 0 ? { sendOptions: Object.fromEntries(told) } : {}
}

/** A wallet over a session. Every call names its network; messages are for the one in use. */
export function createSessionDriver({ transport, current, grants }: Adopted): SigningDriver {
  const ask = (networkId: NetworkId, method: string, params: unknown) =>
    transport.request({ networkId, method, params })

  /** A wallet may change a transaction before it signs: where it gives one back, that one counts. */
  const readSigned = (answer: unknown): SignedAnswer => {
    const given = v.safeParse(v.object({ transaction: v.string() }), answer)
    return given.success
      ? parseAnswer(wireAnswer, answer, 'its signed transaction').transaction
      : parseAnswer(signatureAnswer, answer, 'its signature')
  }
  const signOne = async (wire: Uint8Array, { networkId, account }: TransactionsCall<unknown>) =>
    readSigned(
      await ask(networkId, SIGN, {
        transaction: encodeBase64(wire),
        pubkey: account.address,
        ...legacyFields(wire),
      }),
    )
  const signTogether = async ({ transactions, networkId }: TransactionsCall<unknown>) => {
    const answer = await ask(networkId, SIGN_ALL, { transactions: transactions.map(encodeBase64) })
    return parseAnswer(listAnswer, answer, 'its signed transactions').transactions
  }
  return {
    can(feature) {
      if (feature === 'signMessage') return grants('solana_signMessage')
      if (feature === 'signAndSendTransaction') return grants(SEND)
      return feature === 'signTransaction' && (grants(SIGN) || grants(SIGN_ALL))
    },
    async signMessage({ address }, message) {
      const { networkId } = current() ?? {}
      if (!networkId) throw new LatchkeyError('notConnected', 'The wallet is not connected')
      const params = { message: encodeBase58(message), pubkey: address }
      const answer = await ask(networkId, 'solana_signMessage', params)
      return parseAnswer(signatureAnswer, answer, 'its signature').signature
    },
    async sign(call) {
      const { transactions, signal } = call
      if (grants(SIGN_ALL) && (transactions.length > 1 || !grants(SIGN))) return signTogether(call)
      const signed: SignedAnswer[] = []
      for (const wire of transactions) {
        throwIfAborted(signal)
        signed.push(await signOne(wire, call))
      }
      return signed
    },
    async send({ account, networkId, transactions: [wire = new Uint8Array()], options }) {
      const params = { transaction: encodeBase64(wire), pubkey: account.address, ...toSendOptions(options) }
      return parseAnswer(signatureAnswer, await ask(networkId, SEND, params), 'its signature').signature
    },
    async request({ method, params = {} }) {
      const { networkId } = current() ?? {}
      if (!networkId) throw new LatchkeyError('notConnected', 'The wallet is not connected')
      if (grants(method)) return ask(networkId, method, params)
      throw new LatchkeyError('unsupportedMethod', `The wallet did not grant ${method}`)
    },
  }
}
