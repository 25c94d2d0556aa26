import {
  type Account,
  type CallOptions,
  LatchkeyError,
  type NetworkId,
  sendSigned,
  type TransferOptions,
  throwIfAborted,
} from '@latchkey/core/adapter'
import type { Chain } from '../chain/chain.types.js'
import { isSignature } from '../chain/verification.js'
import { parseWire, requireSigner, signerIndex, withSignature } from '../chain/wire.js'
import { encodeBase58, sameBytes } from '../codec/bytes.js'
import { chainOf, isLocal, supports } from '../codec/chains.js'
import { toSolanaError } from '../codec/errors.js'
import type { ConnectedWallet } from '../connectors/connected-wallet.types.js'
import type { SendOptions, SignedAnswer, WalletAccount } from '../connectors/drivers/driver.types.js'
import { parseSendOptions } from './send-options.js'
import type { SentTransaction, SolanaTransactions } from './wallet-transactions.types.js'

interface Request {
  readonly account: WalletAccount
  readonly networkId: NetworkId
  readonly transactions: readonly Uint8Array[]
  readonly options: SendOptions
}

const mismatch = () =>
  new LatchkeyError('invalidResponse', 'The wallet answered a transaction that this account did not sign')

/** A transaction that the wallet signed. */
interface Signed {
  readonly wire: Uint8Array
  /** Whether it is another one than the wallet was given. */
  readonly changed: boolean
}

/** Checks the account's signature in a transaction that came back. @throws LatchkeyError `invalidResponse` */
function readSigned(wire: Uint8Array, asked: Uint8Array, { publicKey }: WalletAccount): Signed {
  const [parsed, given] = [parseWire(wire), parseWire(asked)]
  const signature = parsed?.signatures[signerIndex(parsed, publicKey)]
  if (!parsed || !given || !signature || !isSignature(signature, parsed.message, publicKey)) throw mismatch()
  return { wire, changed: !sameBytes(parsed.message, given.message) }
}

/** What a wallet changed is not sent from here: the person saw another transaction. */
function requireUnchanged({ wire, changed }: Signed): Uint8Array {
  if (!changed) return wire
  throw new LatchkeyError('transactionChanged', 'The wallet signed another transaction than it was given', {
    hint: 'Nothing was sent. `sign` gives what the wallet signed.',
  })
}

/** A wallet may answer its signature alone: it is put into the transaction that was asked for. */
function toWire(answer: SignedAnswer, asked: Uint8Array, { publicKey }: WalletAccount): Uint8Array {
  if (answer instanceof Uint8Array) return answer
  const parsed = parseWire(asked)
  return parsed ? withSignature(asked, signerIndex(parsed, publicKey), answer.signature) : asked
}

/** The id of a transaction: the signature of its fee payer. */
const hashOf = (wire: Uint8Array): string => encodeBase58(parseWire(wire)?.signatures[0] ?? new Uint8Array())

function readRequest(
  wallet: ConnectedWallet,
  input: {
    readonly account: Account
    readonly networkId?: NetworkId
    readonly transactions: readonly Uint8Array[]
    readonly options?: unknown
  },
): Request {
  const account = wallet.accountOf(input.account.address)
  const networkId = input.networkId ?? wallet.session.state?.networkId
  if (networkId === undefined || !supports(account.chains, networkId))
    throw new LatchkeyError(
      'unsupportedNetwork',
      'The wallet does not support the network of the transaction',
    )
  const { transactions } = input
  for (const transaction of transactions) requireSigner(transaction, account.publicKey)
  return { account, networkId, transactions, options: parseSendOptions(input.options) }
}

async function signAll(
  { guard, driver }: ConnectedWallet,
  { account, networkId, transactions, options }: Request,
  call?: CallOptions,
): Promise<Signed[]> {
  if (transactions.length === 0) return []
  if (!driver.can('signTransaction', account))
    throw new LatchkeyError('unsupportedMethod', 'The wallet signs only what it sends by itself')
  const { preflightCommitment, minContextSlot } = options
  const asked = {
    account,
    transactions,
    chain: chainOf(networkId),
    networkId,
    options: { preflightCommitment, minContextSlot },
    signal: call?.signal,
  }
  const answers = await guard.ask(() => driver.sign(asked), call)
  if (answers.length !== transactions.length) throw mismatch()
  return answers.map((answer, index) => {
    const asked = transactions[index] ?? new Uint8Array()
    return readSigned(toWire(answer, asked, account), asked, account)
  })
}

/**
 * Whether the wallet sends. It cannot know the node of a local network; on the public ones it is left to it, because
 * it may add to the transaction what gets it through.
 */
const walletSends = ({ driver }: ConnectedWallet, { account, networkId }: Request): boolean =>
  driver.can('signAndSendTransaction', account) &&
  (!isLocal(networkId) || !driver.can('signTransaction', account))

/** Whether a signature is the fee payer's of this very transaction: it is the id of what was sent. */
function isIdOf(signature: Uint8Array, wire: Uint8Array): boolean {
  const { message, signers: [payer] = [] } = parseWire(wire) ?? {}
  return message !== undefined && payer !== undefined && isSignature(signature, message, payer)
}

async function sendByWallet(
  { guard, driver, session }: ConnectedWallet,
  loadChain: () => Promise<Chain>,
  request: Request,
  call?: TransferOptions,
): Promise<Sent> {
  const { account, networkId, transactions, options } = request
  const [transaction] = transactions
  if (call?.onAsk && transaction) {
    const trace = await (await loadChain()).trace({ networkId, from: account.address, transaction }, call)
    if (trace !== undefined) call.onAsk(trace)
  }
  const asked = { account, transactions, chain: chainOf(networkId), networkId, options, signal: call?.signal }
  const send = async () => {
    const signature = await driver.send(asked)
    session.reportSent(networkId, encodeBase58(signature))
    return signature
  }
  const signature = await guard.ask(send, call)
  const hash = encodeBase58(signature)
  return isIdOf(signature, transactions[0] ?? new Uint8Array()) ? { hash } : { hash, changed: true }
}

/** What `signAndSend` gives. */
type Sent = Awaited<ReturnType<SolanaTransactions['signAndSend']>>

/** Sends what was signed through the network's own node. */
async function broadcast(
  { session }: ConnectedWallet,
  loadChain: () => Promise<Chain>,
  { networkId, options }: Request,
  signed: Signed,
  call?: TransferOptions,
): Promise<Sent> {
  const wire = requireUnchanged(signed)
  const hash = hashOf(wire)
  const chain = await loadChain()
  const give = async (again?: CallOptions) => {
    await chain.broadcast(networkId, wire, options, again)
    session.reportSent(networkId, hash)
  }
  return sendSigned(hash, give, call)
}

const settle = async (work: Promise<Sent>): Promise<SentTransaction> =>
  work.then(
    sent => ({ status: 'sent', ...sent }),
    (error: unknown) => ({ status: 'failed', error: toSolanaError(error) }),
  )

async function sendAll<T>(
  mode: 'parallel' | 'serial',
  wires: readonly T[],
  send: (wire: T) => Promise<Sent>,
): Promise<SentTransaction[]> {
  if (mode === 'parallel') return Promise.all(wires.map(wire => settle(send(wire))))
  const results: SentTransaction[] = []
  for (const wire of wires) {
    if (results.some(({ status }) => status === 'failed'))
      results.push({ status: 'failed', error: new LatchkeyError('aborted', 'An earlier transaction failed') })
    else results.push(await settle(send(wire)))
  }
  return results
}

/** Signs and sends transactions of an app's own. */
export function createWalletTransactions(
  wallet: ConnectedWallet,
  loadChain: () => Promise<Chain>,
): Required<SolanaTransactions> {
  return {
    async sign({ transaction, ...input }, call) {
      throwIfAborted(call?.signal)
      const [signed] = await signAll(
        wallet,
        readRequest(wallet, { ...input, transactions: [transaction] }),
        call,
      )
      if (!signed) throw mismatch()
      return signed.changed ? { transaction: signed.wire, changed: true } : { transaction: signed.wire }
    },
    async signAll(input, call) {
      throwIfAborted(call?.signal)
      const signed = await signAll(wallet, readRequest(wallet, input), call)
      const transactions = signed.map(({ wire }) => wire)
      const changed = signed.flatMap((each, index) => (each.changed ? [index] : []))
      return changed.length > 0 ? { transactions, changed } : { transactions }
    },
    async signAndSend({ transaction, ...input }, call) {
      throwIfAborted(call?.signal)
      const request = readRequest(wallet, { ...input, transactions: [transaction] })
      if (walletSends(wallet, request)) return sendByWallet(wallet, loadChain, request, call)
      const [signed] = await signAll(wallet, request, call)
      if (!signed) throw mismatch()
      return broadcast(wallet, loadChain, request, signed, call)
    },
    async signAndSendAll({ mode = 'parallel', ...input }, call) {
      throwIfAborted(call?.signal)
      const request = readRequest(wallet, input)
      if (wallet.driver.can('signTransaction', request.account)) {
        const signed = await signAll(wallet, request, call)
        return sendAll(mode, signed, each => broadcast(wallet, loadChain, request, each))
      }
      // A wallet that only sends is asked once for each, one after the other.
      return sendAll('serial', request.transactions, wire =>
        sendByWallet(wallet, loadChain, { ...request, transactions: [wire] }, call),
      )
    },
  }
}
