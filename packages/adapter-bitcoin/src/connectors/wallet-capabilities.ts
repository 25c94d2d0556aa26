import {
  type CallOptions,
  LatchkeyError,
  type NetworkId,
  sendSigned,
  type TransferInput,
  type TransferOptions,
  throwIfAborted,
  type WalletCapabilities,
  withAbort,
} from '@latchkey/core/adapter'
import type { Chain, Finished } from '../chain/chain.types.js'
import type { PsbtSigner, PsbtSignInput, SignedPsbt } from '../chain/psbt.types.js'
import { requireAddress } from '../codec/address.js'
import { base64, readBytes } from '../codec/encoding.js'
import type { SigningDriver } from './drivers/driver.types.js'
import type { InjectedWallet } from './injected.js'
import { sentBy } from './report-sent.js'
import type { SigningSession } from './session.js'
import { requireAccount, signMessage } from './sign.js'

/** The network of the connection, which must be that of the request. */
function requireNetwork({ state }: SigningSession, wanted: string): void {
  if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  if (state.networkId === wanted) return
  throw new LatchkeyError(
    'unsupportedNetwork',
    `The wallet is on ${state.networkId}, the transfer is for ${wanted}`,
    { hint: 'Switch the wallet to the network of the transfer first.' },
  )
}

/** The paying account, unless what is on its address may be worth more than its satoshis. */
function requirePayer(session: SigningSession, address: string) {
  const account = requireAccount(session, address)
  const { state } = session
  const hasOrdinals = state?.accounts.some(
    known => known.address === account.address && known.purpose === 'ordinals',
  )
  if (!hasOrdinals) return account
  throw new LatchkeyError('invalidRequest', 'A transfer never spends from an address for ordinals', {
    hint: 'Send from the payment address; inscriptions are moved with a PSBT that names their output.',
  })
}

/** Has the wallet pay by itself; what it sent is compared with what was asked for. */
async function sendByWallet(
  session: SigningSession,
  send: NonNullable<SigningDriver['send']>,
  chain: Chain,
  input: TransferInput,
  from: string,
  options?: TransferOptions,
): Promise<{ hash: string }> {
  const { driver, wallet, reportSent } = session
  // One address for everything: only the wallet knows which of its outputs carry an inscription.
  const [{ to, satsPerVbyte }, trace] = await Promise.all([
    chain.checkTransfer(input, options),
    options?.onAsk && chain.trace(input, options),
  ])
  requireNetwork(session, input.networkId)
  if (trace !== undefined) options?.onAsk?.(trace)
  const pay = async () => {
    const hash = await send.call(driver, { from, to, sats: input.amount, satsPerVbyte }, options)
    reportSent(input.networkId, hash)
    return hash
  }
  const hash = await wallet.ask(pay, options)
  await chain.checkSent(input, hash, options)
  return { hash }
}

/** @throws LatchkeyError `invalidRequest` */
function requireComplete({ transaction }: Finished) {
  if (transaction) return transaction
  throw new LatchkeyError('invalidRequest', 'The transaction is not complete')
}

/** Sends what is signed. Once it is on its way, an abort ends the waiting alone: it is reported all the same. */
async function broadcast(
  { reportSent }: SigningSession,
  chain: Chain,
  networkId: NetworkId,
  finished: Finished,
  options: TransferOptions = {},
): Promise<{ readonly hash: string }> {
  throwIfAborted(options.signal)
  const transaction = requireComplete(finished)
  const give = async (again?: CallOptions) => {
    await chain.broadcast(networkId, transaction, again)
    reportSent(networkId, transaction.txid)
  }
  return withAbort(sendSigned(transaction.txid, give, options), options.signal)
}

/** Has the coins chosen here, signed by the wallet, and sends what comes back through the network's API. */
async function sendTransfer(
  session: SigningSession,
  loadChain: () => Promise<Chain>,
  input: TransferInput,
  options?: TransferOptions,
): Promise<{ hash: string }> {
  throwIfAborted(options?.signal)
  const { driver, wallet } = session
  const from = requireAddress(input.from, input.networkId).address
  requireNetwork(session, input.networkId)
  const payer = requirePayer(session, from)
  const chain = await loadChain()
  if (driver.send) return sendByWallet(session, driver.send, chain, input, payer.address, options)
  const plan = await chain.planTransfer(input, payer, driver.single, options)
  requireNetwork(session, input.networkId)
  const inputs = plan.inputs.map(index => ({ index, address: payer.address }))
  const signed = await wallet.ask(() => driver.signPsbt(plan.psbt, inputs, options), options)
  const finished = await chain.finishPsbt({ asked: plan.psbt, signed, complete: true })
  return broadcast(session, chain, input.networkId, finished, options)
}

const readPsbt = (text: string): Uint8Array => {
  const bytes = readBytes(text.trim())
  // BIP-174: `psbt` and 0xff.
  const isPsbt = bytes !== undefined && [0x70, 0x73, 0x62, 0x74, 0xff].every((byte, at) => bytes[at] === byte)
  if (isPsbt) return bytes
  throw new LatchkeyError('invalidRequest', 'This is not a PSBT', { hint: 'Give it as base64 or hex.' })
}

async function signPsbt(
  session: SigningSession,
  loadChain: () => Promise<Chain>,
  request: PsbtSignInput,
  options?: CallOptions,
): Promise<SignedPsbt> {
  throwIfAborted(options?.signal)
  const { driver, wallet, state } = session
  if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  const asked = readPsbt(request.psbt)
  const chain = await loadChain()
  const { networkId } = state
  const inputs = await chain.findInputs(asked, state.accounts, request.inputs)
  for (const { address } of inputs) requireAccount(session, address)
  const signed = await wallet.ask(() => driver.signPsbt(asked, inputs, options), options)
  const { broadcast: sends = false, finalize } = request
  const wanted = inputs.map(({ index }) => index)
  const finished = await chain.finishPsbt({
    asked,
    signed,
    complete: sends,
    finalize: sends ? undefined : (finalize ?? 'whenComplete'),
    inputs: wanted,
  })
  const text = base64.encode(finished.psbt)
  if (!sends) return { psbt: text }
  const { hash } = await broadcast(session, chain, networkId, finished, options)
  return { psbt: text, txid: hash }
}

/** Signing, sending and the wallet's own requests. */
export function createSigningCapabilities(
  session: SigningSession,
  loadChain: () => Promise<Chain>,
): WalletCapabilities {
  const { wallet, driver } = session
  const { send, request, can = () => true } = driver
  const signer: PsbtSigner = { sign: (input, options) => signPsbt(session, loadChain, input, options) }
  return {
    ...(can('message')
      ? { signMessage: { sign: (input, options) => signMessage(session, input, options) } }
      : {}),
    ...(can('psbt') || send
      ? { transfer: { send: (input, options) => sendTransfer(session, loadChain, input, options) } }
      : {}),
    ...(can('psbt') ? { 'bip122:psbt': signer } : {}),
    ...(request
      ? {
          request: {
            send: ({ method, params }, options) => {
              const { networkId } = session.state ?? {}
              const pass = async () => {
                const answer = await request(method, params, options)
                const hash = sentBy(method, answer)
                if (networkId && hash) session.reportSent(networkId, hash)
                return answer
              }
              return wallet.pass(pass, options)
            },
          },
        }
      : {}),
  }
}

/** What a connected wallet can do. */
export function createWalletCapabilities(
  { session, adopt }: InjectedWallet,
  loadChain: () => Promise<Chain>,
): WalletCapabilities {
  const { wallet, driver } = session
  const { switchNetwork, choose } = driver
  return {
    ...createSigningCapabilities(session, loadChain),
    ...(switchNetwork
      ? {
          switchNetwork: {
            switchTo: async ({ caipNetworkId }, options) =>
              void adopt(await wallet.ask(() => switchNetwork(caipNetworkId), options)),
          },
        }
      : {}),
    ...(choose
      ? { chooseAccounts: { choose: async options => adopt(await wallet.ask(choose, options)) } }
      : {}),
  }
}
