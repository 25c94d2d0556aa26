import { unsupportedMethod } from '../shared/provider-error'
import { type SignInFields, signInText } from '../shared/sign-in-text'
import { answerRequest, requireKey, type SolanaContext } from './context'
import { shapeOutputs, shapeSolanaAccounts } from './misbehaviour'
import {
  connectWallet,
  disconnectWallet,
  type OffchainInput,
  sendWire,
  signMessageBytes,
  signOffchainBytes,
  signWire,
} from './operations'
import { visibleSolanaAccounts } from './state'

/** A wallet in the shape of the Wallet Standard. */
export interface StandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  /** What the page may see now; read anew each time. */
  readonly accounts: unknown
}

interface TransactionInput {
  readonly account: unknown
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: Readonly<Record<string, unknown>>
}

type Features = Readonly<Record<string, unknown>>

/** Asks the person once for all inputs, then does the work for each. */
const forEach = <I, O>(
  context: SolanaContext,
  method: string,
  inputs: readonly (I & { readonly chain?: string; readonly account: unknown })[],
  kind: 'sign' | 'transaction',
  work: (input: I & { readonly account: unknown }) => O | Promise<O>,
): Promise<unknown> =>
  answerRequest(
    context,
    method,
    inputs.map(({ account: _, ...rest }) => rest),
    async prompt => {
      for (const { account } of inputs) requireKey(context, account)
      await prompt(kind, inputs[0]?.chain)
      const outputs: O[] = []
      for (const input of inputs) outputs.push(await work(input))
      return shapeOutputs(outputs, context.faults.wrongOutputShape)
    },
  )

const connecting = (context: SolanaContext): Features => ({
  'standard:connect': {
    version: '1.0.0',
    connect: (input: { readonly silent?: boolean } = {}) =>
      answerRequest(context, 'standard:connect', input, async prompt => ({
        accounts: shapeSolanaAccounts(
          await connectWallet(context, input.silent === true, prompt),
          context.faults.wrongAccountShape,
        ),
      })),
  },
  'standard:disconnect': {
    version: '1.0.0',
    disconnect: () =>
      answerRequest(context, 'standard:disconnect', undefined, () => disconnectWallet(context)),
  },
  'standard:events': {
    version: '1.0.0',
    on: (event: string, listener: (payload?: unknown) => void) => context.emitter.on(event, listener),
  },
})

const sendOne = async (
  context: SolanaContext,
  { account, transaction, chain = '', options }: TransactionInput,
) => {
  const { mode: _, commitment: __, ...rest } = options ?? {}
  return { signature: await sendWire(context, signWire(context, account, transaction), chain, rest) }
}

const settle = async <T>(work: Promise<T>): Promise<PromiseSettledResult<T>> =>
  work.then(
    value => ({ status: 'fulfilled', value }),
    (reason: unknown) => ({ status: 'rejected', reason }),
  )

const supportedTransactionVersions = ['legacy', 0] as const

const transactions = (context: SolanaContext): Features => {
  const run = <O>(method: string, work: (input: TransactionInput) => O | Promise<O>) => ({
    version: '1.0.0',
    supportedTransactionVersions,
    [method.slice('solana:'.length)]: (...inputs: readonly TransactionInput[]) =>
      forEach<TransactionInput, O>(context, method, inputs, 'transaction', work),
  })
  const sendAll = 'solana:signAndSendAllTransactions'
  return {
    'solana:signTransaction': run('solana:signTransaction', ({ account, transaction }) => ({
      signedTransaction: signWire(context, account, transaction),
    })),
    'solana:signAndSendTransaction': run('solana:signAndSendTransaction', input => sendOne(context, input)),
    [sendAll]: {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendAllTransactions: (inputs: readonly TransactionInput[], options?: object) =>
        forEach<TransactionInput, unknown>(context, sendAll, inputs, 'transaction', input =>
          settle(sendOne(context, { ...input, options: { ...input.options, ...options } })),
        ),
    },
  }
}

interface MessageInput {
  readonly account: unknown
  readonly message: Uint8Array
}

const offchain = (context: SolanaContext): Features => ({
  'solana:signOffchainMessage': {
    version: '1.0.0',
    supportedMessageVersions: [1],
    signOffchainMessage: (...inputs: readonly OffchainInput[]) =>
      forEach<OffchainInput, unknown>(context, 'solana:signOffchainMessage', inputs, 'sign', input =>
        signOffchainBytes(context, input),
      ),
  },
})

/** The text of a sign-in, and who signs it. */
const writeSignIn = (context: SolanaContext, fields: SignInFields, host: string) => {
  const { state, faults } = context
  const account = visibleSolanaAccounts(state, faults).find(
    known => fields.address === undefined || known.address === fields.address,
  )
  const { address } = requireKey(context, account)
  const wrong = faults.signIn === false ? undefined : faults.signIn
  const other = state.keys.find(key => key.address !== address)?.address
  const named = wrong === 'otherAccount' && other ? other : address
  return { account, text: signInText(fields, { label: 'Solana', address: named, host, wrong }) }
}

const messages = (context: SolanaContext, host: () => string): Features => ({
  'solana:signMessage': {
    version: '1.1.0',
    signMessage: (...inputs: readonly MessageInput[]) =>
      forEach<MessageInput, unknown>(
        context,
        'solana:signMessage',
        inputs,
        'sign',
        ({ account, message }) => {
          if (context.faults.refusesMessages) throw unsupportedMethod('solana:signMessage')
          return signMessageBytes(context, account, message)
        },
      ),
  },
  ...(context.options.offchainMessages ? offchain(context) : {}),
  'solana:signIn': {
    version: '1.0.0',
    signIn: (...inputs: readonly SignInFields[]) =>
      answerRequest(context, 'solana:signIn', inputs, async prompt => {
        await prompt('signIn')
        await connectWallet(context, false, async () => ({}))
        const outputs = (inputs.length === 0 ? [{}] : inputs).map(fields => {
          const { account, text } = writeSignIn(context, fields, host())
          return { account, ...signMessageBytes(context, account, new TextEncoder().encode(text)) }
        })
        return shapeOutputs(outputs, context.faults.wrongOutputShape)
      }),
  },
})

/** Makes the object that a page talks to. */
export const createStandardWallet = (
  context: SolanaContext,
  info: { readonly name: string; readonly icon: string },
  host: () => string,
): StandardWallet => {
  const all: Features = { ...connecting(context), ...transactions(context), ...messages(context, host) }
  const { state, faults } = context
  return {
    version: '1.0.0',
    ...info,
    get chains() {
      return state.chains
    },
    get features() {
      return Object.fromEntries(
        Object.entries(all).filter(([name]) => !faults.missingFeatures.includes(name)),
      )
    },
    get accounts() {
      return shapeSolanaAccounts(visibleSolanaAccounts(state, faults), faults.wrongAccountShape)
    },
  }
}
