import { base64, hex } from '@scure/base'
import type { WalletListener } from '../../shared/emitter'
import { invalidParams, type ProviderRpcError } from '../../shared/provider-error'
import type { WalletAddress } from '../keys'
import { shapeAddresses } from '../misbehaviour'
import { findNetwork, nameFor } from '../networks'
import { signText, signTransaction } from '../operations'
import type { InputToSign } from '../psbt'
import { createRunRequest, ensureAuthorized, forgetPage, type RunRequest } from '../request'
import {
  type BitcoinWalletContext,
  ownAddresses,
  requireSigner,
  updateNetwork,
  visibleAddresses,
} from '../wallet-context'
import type { BitcoinWalletWindow, FormInfo, WalletForm } from './form.types'

interface StandardAccount {
  readonly address: string
}

interface SignInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: StandardAccount
    readonly signingIndexes: readonly number[]
  }[]
  readonly chain?: string
}

const features = [
  'bitcoin:connect',
  'bitcoin:signTransaction',
  'bitcoin:signAndSendTransaction',
  'bitcoin:signMessage',
] as const

const accountOf =
  (network: string) =>
  ({ address, publicKey }: WalletAddress) =>
    Object.freeze({
      address,
      publicKey: publicKey === 'zz' ? 'zz' : hex.decode(publicKey),
      chains: [nameFor('standard', network)],
      features: [...features],
    })

/** The accounts of the current network, in the order of the purposes. */
const shownAccounts = (context: BitcoinWalletContext, purposes?: unknown): unknown => {
  const wanted = Array.isArray(purposes) ? purposes : ['payment', 'ordinals']
  const visible = visibleAddresses(context)
  const ordered = wanted.flatMap(purpose => visible.find(known => known.purpose === purpose) ?? [])
  return shapeAddresses(ordered, context.faults.wrongAccountShape, accountOf(context.state.network))
}

/** Networks beside the current one. The standard has no current network: accounts of all of them are shared. */
const otherNetworks = ({ options, state }: BitcoinWalletContext): string[] =>
  options.networks.map(({ name }) => name).filter(name => name !== state.network)

/** Every account of every network, those of the current one first. */
const allAccounts = (context: BitcoinWalletContext): unknown => {
  const shown = shownAccounts(context)
  if (!Array.isArray(shown) || visibleAddresses(context).length === 0) return shown
  const others = otherNetworks(context).flatMap(network =>
    ownAddresses(context, context.state.selected, network).map(accountOf(network)),
  )
  return [...shown, ...others]
}

/** The key behind a shared account of any network. @throws 4100 */
const signerOf = (context: BitcoinWalletContext, address: unknown): WalletAddress => {
  const { selected } = context.state
  const elsewhere = otherNetworks(context).flatMap(network => ownAddresses(context, selected, network))
  const shared = visibleAddresses(context).length > 0
  const found = shared ? elsewhere.find(known => known.address === address) : undefined
  return found ?? requireSigner(context, address)
}

const onChain = (context: BitcoinWalletContext, chain: unknown): void => {
  if (chain === undefined) return
  const network = findNetwork('standard', chain)
  if (network === undefined) throw invalidParams(`The chain ${String(chain)} is not supported.`)
  updateNetwork(context, network)
}

const inputsOf = ({ inputsToSign }: SignInput): InputToSign[] =>
  inputsToSign.flatMap(({ account, signingIndexes }) =>
    signingIndexes.map(index => ({ address: account.address, index })),
  )

const createFeatures = (context: BitcoinWalletContext, run: RunRequest) => {
  const { faults, emitter } = context
  const sign = (method: string, inputs: readonly SignInput[], broadcast: boolean) =>
    run(method, inputs, async scope => {
      const signed: unknown[] = []
      for (const input of inputs) {
        onChain(context, input.chain)
        for (const { account } of input.inputsToSign) requireSigner(context, account.address)
        const { psbt, txid } = await signTransaction(scope, {
          psbt: input.psbt,
          inputs: inputsOf(input),
          finalize: false,
          broadcast,
        })
        const given = faults.badPsbt === 'notPsbt' ? Uint8Array.of(1, 2) : psbt
        signed.push(faults.badPsbt === 'null' ? null : broadcast ? { txId: txid } : { signedPsbt: given })
      }
      return signed
    })
  return {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: ({ purposes }: { purposes?: readonly string[] } = {}) =>
        run('bitcoin:connect', { purposes }, async scope => {
          await ensureAuthorized(scope)
          return { accounts: shownAccounts(context, purposes) }
        }),
    },
    'bitcoin:disconnect': {
      version: '1.0.0',
      disconnect: () => run('bitcoin:disconnect', undefined, forgetPage),
    },
    'bitcoin:events': {
      version: '1.0.0',
      on: (event: string, listener: WalletListener) => {
        emitter.on(event, listener)
        return faults.noRemoveListener ? undefined : () => emitter.off(event, listener)
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: SignInput[]) => sign('bitcoin:signTransaction', inputs, false),
    },
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: (...inputs: SignInput[]) =>
        sign('bitcoin:signAndSendTransaction', inputs, true),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: { account: StandardAccount; message: Uint8Array }[]) =>
        run('bitcoin:signMessage', inputs, async scope => {
          const signed: unknown[] = []
          for (const { account, message } of inputs) {
            const from = signerOf(context, account.address)
            const protocol = from.type === 'p2tr' ? 'bip322' : 'ecdsa'
            const text = await signText(scope, from, message, protocol)
            const plain = typeof text === 'string' ? text.replace(/^smp/, '') : ''
            const signature = plain === 'signed!' ? 'signed!' : base64.decode(plain)
            signed.push({ signedMessage: message, signature })
          }
          return signed
        }),
    },
  }
}

/** Registers as the Wallet Standard says: by an event of its own, and whenever an app says that it is ready. */
const register = (target: BitcoinWalletWindow, wallet: object): (() => void) => {
  const callback = ({ register: add }: { register(wallet: object): void }) => add(wallet)
  const onReady = (event: Event) => {
    const { detail } = event as CustomEvent<{ register(wallet: object): void }>
    callback(detail)
  }
  const EventClass = target.CustomEvent ?? CustomEvent
  target.addEventListener('wallet-standard:app-ready', onReady)
  target.dispatchEvent(new EventClass('wallet-standard:register-wallet', { detail: callback }))
  return () => target.removeEventListener('wallet-standard:app-ready', onReady)
}

/** A wallet of the Bitcoin Wallet Standard. */
export const createStandardForm = (context: BitcoinWalletContext, info: FormInfo): WalletForm => {
  const { emitter, options, faults } = context
  const change = () => {
    const accounts = faults.emptyAccountEvents ? undefined : allAccounts(context)
    emitter.emit('change', accounts === undefined ? {} : { accounts })
  }
  context.announce = {
    accounts: change,
    network: change,
    revoked: () => emitter.emit('change', { accounts: [] }),
  }
  // The standard names no codes: what a wallet throws are errors with a text.
  const run = createRunRequest(context, error => new Error(describeError(error)))
  const provider = {
    version: '1.0.0',
    ...info,
    ...options.flags,
    get chains() {
      return options.networks.map(({ name }) => nameFor('standard', name))
    },
    features: createFeatures(context, run),
    get accounts() {
      return allAccounts(context)
    },
  }
  return { provider, place: target => register(target, provider) }
}

const describeError = ({ message }: ProviderRpcError): string => message
