import { LatchkeyError, readProperty } from '@latchkey/core/adapter'
import { requireAddress } from '../../codec/address.js'
import { decodeSignature } from '../../codec/bytes.js'
import { injectedSignature, parseAnswer } from '../schemas.js'
import type { DriverFeature, WalletAccount, WalletDriver } from './driver.types.js'

/** The injected protocol has no chains: which one it is on is a setting inside the wallet. */
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']

function call(provider: object, method: string, ...inputs: readonly unknown[]): Promise<unknown> {
  const found = readProperty(provider, method)
  if (typeof found !== 'function')
    throw new LatchkeyError('unsupportedMethod', `The wallet does not support ${method}`)
  return Promise.resolve(Reflect.apply(found, provider, inputs) as unknown)
}

function readAccount(provider: object, publicKey: unknown): WalletAccount {
  const toBase58 = readProperty(publicKey, 'toBase58')
  try {
    const address = String(
      typeof toBase58 === 'function' ? Reflect.apply(toBase58, publicKey, []) : publicKey,
    )
    const bytes = requireAddress(address)
    return { address, publicKey: bytes, chains: CHAINS, features: [], handle: provider }
  } catch {
    throw new LatchkeyError(
      'invalidResponse',
      'The wallet answered its account in a shape that cannot be right',
    )
  }
}

/** Signed bytes of a transaction object; its class is the one that went in. */
function serialize(transaction: unknown): Uint8Array {
  const method = readProperty(transaction, 'serialize')
  const answer: unknown = typeof method === 'function' ? Reflect.apply(method, transaction, []) : undefined
  if (ArrayBuffer.isView(answer)) return Uint8Array.from(answer as Uint8Array)
  throw new LatchkeyError('invalidResponse', 'The wallet answered something else than a transaction')
}

/** This protocol wants objects, not bytes. Only such a wallet loads their code. */
async function toObjects(transactions: readonly Uint8Array[]) {
  const { TransactionObject } = await import('../transaction-object.js')
  return transactions.map(wire => new TransactionObject(wire))
}

function watch(provider: object, changed: () => void): () => void {
  let listening = true
  const tell = () => {
    if (listening) changed()
  }
  const onAccount = (publicKey: unknown) => {
    if (publicKey !== null || !listening) return tell()
    // Another account was selected that this site was not let in for: asked for without a prompt.
    Promise.resolve()
      .then(() => call(provider, 'connect', { onlyIfTrusted: true }))
      .then(tell, tell)
  }
  const listeners = [
    ['accountChanged', onAccount],
    ['disconnect', tell],
    ['connect', tell],
  ] as const
  const each = (...names: readonly string[]) => {
    const method = names.map(name => readProperty(provider, name)).find(found => typeof found === 'function')
    for (const [event, listener] of listeners) {
      try {
        if (typeof method === 'function') Reflect.apply(method, provider, [event, listener])
      } catch {
        // What stays there is deaf.
      }
    }
  }
  each('on')
  return () => {
    listening = false
    each('removeListener', 'off')
  }
}

/** `window.phantom.solana`: one account, transactions as objects of @solana/web3.js. */
export function createInjectedDriver(provider: object): WalletDriver {
  const current = (): WalletAccount[] => {
    const publicKey = readProperty(provider, 'publicKey')
    return publicKey === null || publicKey === undefined ? [] : [readAccount(provider, publicKey)]
  }
  const has = (feature: DriverFeature) => typeof readProperty(provider, feature) === 'function'
  const request = readProperty(provider, 'request')
  return {
    accounts: current,
    async connect(silent) {
      const answer = await call(provider, 'connect', ...(silent ? [{ onlyIfTrusted: true }] : []))
      return [readAccount(provider, readProperty(answer, 'publicKey'))]
    },
    disconnect: () => call(provider, 'disconnect'),
    watch: changed => watch(provider, changed),
    choosesAgain: false,
    can: feature => feature !== 'signIn' && feature !== 'signOffchainMessage' && has(feature),
    async signMessage(_, message) {
      const answer = await call(provider, 'signMessage', message, 'utf8')
      return parseAnswer(injectedSignature, answer, 'its signature').signature
    },
    async sign({ transactions }) {
      const objects = await toObjects(transactions)
      const [only] = objects
      if (objects.length === 1) return [serialize(await call(provider, 'signTransaction', only))]
      const answer = await call(provider, 'signAllTransactions', objects)
      if (Array.isArray(answer)) return answer.map(serialize)
      throw new LatchkeyError('invalidResponse', 'The wallet answered something else than transactions')
    },
    async send({ transactions, options }) {
      const [transaction] = await toObjects(transactions)
      const answer = await call(provider, 'signAndSendTransaction', transaction, options)
      const signature = decodeSignature(readProperty(answer, 'signature'))
      if (signature) return signature
      throw new LatchkeyError('invalidResponse', 'The wallet answered something else than a signature')
    },
    ...(typeof request === 'function'
      ? { request: async (input: object) => Reflect.apply(request, provider, [input]) as unknown }
      : {}),
  }
}
