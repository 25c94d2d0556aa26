import { base58 } from '@scure/base'
import { invalidParams, unauthorized } from '../shared/provider-error'
import { answerRequest, type SolanaContext } from './context'
import { connectWallet, disconnectWallet, sendWire, signMessageBytes, signWire } from './operations'
import { visibleSolanaAccounts } from './state'
import type { SolanaWalletAccount } from './wallet.types'

/** What stands for a public key in the injected protocol. */
export interface InjectedPublicKey {
  toBase58(): string
  toString(): string
  toBytes(): Uint8Array
}

/** A transaction object of @solana/web3.js, as far as a wallet needs one. */
interface TransactionObject {
  serialize(config?: object): Uint8Array
  readonly constructor: { from?(wire: Uint8Array): unknown; deserialize?(wire: Uint8Array): unknown }
}

/** The object at `window.phantom.solana`. */
export interface InjectedSolanaProvider {
  readonly isPhantom: true
  readonly publicKey: InjectedPublicKey | null
  readonly isConnected: boolean
  connect(options?: { readonly onlyIfTrusted?: boolean }): Promise<{ readonly publicKey: InjectedPublicKey }>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array, display?: string): Promise<unknown>
  signTransaction(transaction: unknown): Promise<unknown>
  signAllTransactions(transactions: readonly unknown[]): Promise<unknown>
  signAndSendTransaction(transaction: unknown, options?: object): Promise<unknown>
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload?: unknown) => void): void
  off?(event: string, listener: (payload?: unknown) => void): void
  removeListener?(event: string, listener: (payload?: unknown) => void): void
}

/** A public key in the shape of the injected protocol. */
export const toInjectedKey = ({ address, publicKey }: SolanaWalletAccount): InjectedPublicKey => ({
  toBase58: () => address,
  toString: () => address,
  toBytes: () => publicKey,
})

const wireOf = (transaction: unknown): Uint8Array => {
  const candidate = transaction as TransactionObject | null | undefined
  if (typeof candidate?.serialize !== 'function') throw invalidParams('Expected a transaction object.')
  return Uint8Array.from(candidate.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

/** The signed transaction as an object of the same class as the one that came in. */
const rebuild = (transaction: unknown, wire: Uint8Array): unknown => {
  const kind = (transaction as TransactionObject).constructor
  return (kind.deserialize ?? kind.from)?.call(kind, wire)
}

const selectedAccount = ({ state, faults }: SolanaContext): SolanaWalletAccount => {
  const [account] = visibleSolanaAccounts(state, faults)
  if (!account) throw unauthorized()
  return account
}

const createSigning = (context: SolanaContext) => {
  const signAll = (method: string, transactions: readonly unknown[]) =>
    answerRequest(context, method, transactions.map(wireOf), async prompt => {
      const account = selectedAccount(context)
      await prompt('transaction')
      return transactions.map(transaction =>
        rebuild(transaction, signWire(context, account, wireOf(transaction))),
      )
    })
  return {
    signMessage: (message: Uint8Array) =>
      answerRequest(context, 'signMessage', { message }, async prompt => {
        const account = selectedAccount(context)
        await prompt('sign')
        const { signature } = signMessageBytes(context, account, message)
        return { signature, publicKey: toInjectedKey(account) }
      }),
    signTransaction: async (transaction: unknown) => (await signAll('signTransaction', [transaction]))[0],
    signAllTransactions: (transactions: readonly unknown[]) => signAll('signAllTransactions', transactions),
    signAndSendTransaction: (transaction: unknown, options: object = {}) =>
      answerRequest(
        context,
        'signAndSendTransaction',
        { transaction: wireOf(transaction), options },
        async prompt => {
          const account = selectedAccount(context)
          await prompt('transaction')
          const wire = signWire(context, account, wireOf(transaction))
          const chain = context.state.chains[0] ?? 'solana:mainnet'
          const signature = base58.encode(await sendWire(context, wire, chain, { ...options }))
          return { signature, publicKey: account.address }
        },
      ),
  }
}

const answerCall = async (provider: InjectedSolanaProvider, method: string, params: unknown) => {
  if (method === 'connect') return provider.connect(params as { onlyIfTrusted?: boolean })
  if (method === 'disconnect') return provider.disconnect()
  throw invalidParams(`The method "${method}" is not supported.`)
}

/** Makes the object of the older, injected protocol; its members do not need `this`. */
export const createInjectedProvider = (context: SolanaContext): InjectedSolanaProvider => {
  const { state, faults, emitter } = context
  const visible = () => visibleSolanaAccounts(state, faults)
  const provider: InjectedSolanaProvider = {
    isPhantom: true,
    get publicKey() {
      const [account] = visible()
      return account ? toInjectedKey(account) : null
    },
    get isConnected() {
      return visible().length > 0
    },
    connect: (options = {}) =>
      answerRequest(context, 'connect', options, async prompt => {
        const [account] = await connectWallet(context, options.onlyIfTrusted === true, prompt)
        if (!account) throw unauthorized()
        if (faults.wrongAccountShape !== false) return { publicKey: { toBase58: 7 } as never }
        return { publicKey: toInjectedKey(account) }
      }),
    disconnect: () => answerRequest(context, 'disconnect', undefined, () => disconnectWallet(context)),
    ...createSigning(context),
    request: ({ method, params }) =>
      answerRequest(context, 'request', { method, params }, () => answerCall(provider, method, params)),
    on: (event, listener) => void emitter.on(event, listener),
  }
  const off = () => (faults.noRemoveListener ? undefined : emitter.off)
  return Object.defineProperties(provider, {
    off: { enumerable: true, get: off },
    removeListener: { enumerable: true, get: off },
  })
}
