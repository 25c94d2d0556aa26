import { LatchkeyError, readProperty } from '@latchkey/core/adapter'
import { sameBytes } from '../../codec/bytes.js'
import {
  connectAnswer,
  messageAnswer,
  offchainAnswer,
  parseAccounts,
  parseAnswer,
  sentAnswer,
  signedAnswer,
  signInAnswer,
} from '../schemas.js'
import type { DriverFeature, WalletDriver } from './driver.types.js'

/** Calls a feature's method on the feature itself: wallets are free to use `this`. */
async function call(wallet: object, feature: string, method: string, ...inputs: readonly unknown[]) {
  const owner = readProperty(readProperty(wallet, 'features'), feature)
  const found = readProperty(owner, method)
  if (typeof found !== 'function')
    throw new LatchkeyError('unsupportedMethod', `The wallet does not support ${feature}`)
  return (await Reflect.apply(found, owner, inputs)) as unknown
}

const isMissing = (wallet: object, feature: string) =>
  readProperty(readProperty(wallet, 'features'), feature) === undefined

/** Leaves out what is undefined: some wallets take a key for a value. */
const compact = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

function watch(wallet: object, changed: () => void): () => void {
  let listening = true
  const listener = () => {
    if (listening) changed()
  }
  const events = readProperty(readProperty(wallet, 'features'), 'standard:events')
  const on = readProperty(events, 'on')
  let off: unknown
  try {
    off = typeof on === 'function' ? Reflect.apply(on, events, ['change', listener]) : undefined
  } catch {
    // A wallet without events still connects and signs.
  }
  return () => {
    listening = false
    try {
      if (typeof off === 'function') off()
    } catch {
      // Deaf anyway.
    }
  }
}

/** A wallet of the Wallet Standard. Its features take and give lists; one prompt serves all that is in one call. */
export function createStandardDriver(
  wallet: object,
  { choosesAgain = true }: { readonly choosesAgain?: boolean } = {},
): WalletDriver {
  const accounts = () => parseAccounts(readProperty(wallet, 'accounts'))
  return {
    accounts,
    async connect(silent) {
      const answer = await call(wallet, 'standard:connect', 'connect', ...(silent ? [{ silent }] : []))
      return parseAccounts(parseAnswer(connectAnswer, answer, 'its accounts').accounts)
    },
    disconnect: async () =>
      isMissing(wallet, 'standard:disconnect')
        ? undefined
        : call(wallet, 'standard:disconnect', 'disconnect'),
    watch: changed => watch(wallet, changed),
    choosesAgain,
    can(feature: DriverFeature, account) {
      const name = `solana:${feature}`
      // Signing in is asked of the wallet: the account is part of the answer.
      return !isMissing(wallet, name) && (feature === 'signIn' || account.features.includes(name))
    },
    async signMessage({ handle }, message) {
      const answer = await call(wallet, 'solana:signMessage', 'signMessage', { account: handle, message })
      const [{ signature, signedMessage }] = parseAnswer(messageAnswer, answer, 'its signature')
      // By the standard it may have put something in front; then it is not the message that was signed.
      if (sameBytes(signedMessage, message)) return signature
      throw new LatchkeyError('invalidResponse', 'The wallet signed another message than it was given')
    },
    async signOffchainMessage({ handle, publicKey }, message) {
      const input = { account: handle, messageVersion: 1, message, requiredSigners: [publicKey] }
      const answer = await call(wallet, 'solana:signOffchainMessage', 'signOffchainMessage', input)
      return parseAnswer(offchainAnswer, answer, 'its signature')[0]
    },
    async sign({ account, transactions, chain, options }) {
      const inputs = transactions.map(transaction => ({
        account: account.handle,
        transaction,
        chain,
        options: compact(options),
      }))
      const answer = await call(wallet, 'solana:signTransaction', 'signTransaction', ...inputs)
      return parseAnswer(signedAnswer, answer, 'its signed transactions').map(each => each.signedTransaction)
    },
    async send({ account, transactions: [transaction], chain, options }) {
      const input = { account: account.handle, transaction, chain, options: compact(options) }
      const answer = await call(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction', input)
      return parseAnswer(sentAnswer, answer, 'its signature')[0].signature
    },
    signIn: async input =>
      parseAnswer(signInAnswer, await call(wallet, 'solana:signIn', 'signIn', input), 'its signature'),
  }
}
