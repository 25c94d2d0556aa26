import { hex } from '@scure/base'
import { isObject } from '../../shared/is-object'
import { invalidParams } from '../../shared/provider-error'
import type { WalletAddress } from '../keys'
import { shapeAddresses, shapeNetwork } from '../misbehaviour'
import { bitcoinNetworks, findNetwork, isKnownNetwork, nameFor } from '../networks'
import {
  broadcastHex,
  fetchBalance,
  type MessageProtocol,
  pay,
  signText,
  signTransaction,
} from '../operations'
import { decodeText, type InputToSign, readPsbt } from '../psbt'
import {
  createRunRequest,
  ensureAuthorized,
  forgetPage,
  type RequestScope,
  type RunRequest,
} from '../request'
import { type BitcoinWalletContext, singleAddress, updateNetwork } from '../wallet-context'
import {
  type BitcoinWalletWindow,
  createNodeListeners,
  type FormInfo,
  placeAt,
  type WalletForm,
} from './form.types'

/** Waits while the page is hidden, where the wallet is told to be like that. */
type UntilVisible = () => Promise<void>

const ownAddress = ({ context }: RequestScope): WalletAddress => {
  const [found] = singleAddress(context)
  if (found === undefined) throw invalidParams('The wallet is not connected.')
  return found
}

/** What the page sees as accounts: plain texts. */
export const shownTexts = (context: BitcoinWalletContext): unknown =>
  shapeAddresses(singleAddress(context), context.faults.wrongAccountShape, ({ address }) => address)

const inputsOf = (list: unknown): InputToSign[] | undefined =>
  Array.isArray(list)
    ? list.map(input => ({ index: Number(isObject(input) ? input.index : undefined) }))
    : undefined

const switchTo = async (scope: RequestScope, family: 'unisat' | 'chain', name: unknown) => {
  const network = findNetwork(family, name)
  if (network === undefined || !scope.context.options.networks.some(known => known.name === network)) {
    throw invalidParams(`The network ${String(name)} is not supported.`)
  }
  await scope.prompt('switchNetwork')
  updateNetwork(scope.context, network)
}

const chainObject = ({ state, faults }: BitcoinWalletContext) => {
  const known = isKnownNetwork(state.network) ? bitcoinNetworks[state.network] : undefined
  const name = known?.chain ?? state.network
  return { enum: shapeNetwork(name, faults.wrongNetworkShape), name, network: known?.unisat ?? 'livenet' }
}

/** The requests that UniSat and those who copy it have in common. */
export const createSharedMethods = (run: RunRequest) => ({
  getAccounts: () =>
    run('getAccounts', undefined, async scope => {
      if (scope.context.faults.ignoreSilent) await ensureAuthorized(scope)
      return shownTexts(scope.context)
    }),
  getPublicKey: () =>
    run('getPublicKey', undefined, scope => {
      const { badPublicKey } = { badPublicKey: scope.context.faults.wrongAccountShape === 'badPublicKey' }
      return badPublicKey ? 'zz' : ownAddress(scope).compressedPublicKey
    }),
  getNetwork: () =>
    run('getNetwork', undefined, ({ context }) =>
      shapeNetwork(nameFor('unisat', context.state.network), context.faults.wrongNetworkShape),
    ),
  getBalance: () => run('getBalance', undefined, scope => fetchBalance(scope.context, ownAddress(scope))),
  signMessage: (message: string, type: 'ecdsa' | 'bip322-simple' = 'ecdsa') =>
    run('signMessage', { message, type }, scope => {
      const protocol: MessageProtocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
      return signText(scope, ownAddress(scope), message, protocol)
    }),
  signPsbt: (psbt: string, options: Readonly<Record<string, unknown>> = {}) =>
    run('signPsbt', { psbt, options }, async scope => {
      ownAddress(scope)
      const inputs = inputsOf(options.toSignInputs)
      const signed = await signTransaction(scope, {
        psbt: decodeText(psbt, 'hex'),
        ...(inputs === undefined ? {} : { inputs }),
        finalize: options.autoFinalized !== false,
      })
      const { badPsbt } = scope.context.faults
      if (badPsbt === 'null') return null
      return badPsbt === 'notPsbt' ? '00' : hex.encode(signed.psbt)
    }),
  pushPsbt: (psbt: string) =>
    run('pushPsbt', { psbt }, ({ context }) =>
      broadcastHex(context, hex.encode(readPsbt(decodeText(psbt, 'hex')).extract())),
    ),
  pushTx: ({ rawtx }: { rawtx: string }) =>
    run('pushTx', { rawtx }, ({ context }) => broadcastHex(context, rawtx)),
  sendBitcoin: (address: string, sats: number, options: { feeRate?: number } = {}) =>
    run('sendBitcoin', { address, sats, options }, scope =>
      pay(scope, ownAddress(scope), [{ address, sats: BigInt(sats) }], options.feeRate),
    ),
})

const createMethods = (run: RunRequest) => ({
  ...createSharedMethods(run),
  requestAccounts: () =>
    run('requestAccounts', undefined, async scope => {
      await ensureAuthorized(scope)
      return shownTexts(scope.context)
    }),
  getChain: () => run('getChain', undefined, ({ context }) => chainObject(context)),
  switchChain: (chain: string) =>
    run('switchChain', { chain }, async scope => {
      await switchTo(scope, 'chain', chain)
      return chainObject(scope.context)
    }),
  switchNetwork: (network: string) =>
    run('switchNetwork', { network }, async scope => {
      await switchTo(scope, 'unisat', network)
      return network
    }),
  disconnect: () => run('disconnect', undefined, forgetPage),
})

/** Requests of a page that is hidden wait until it is seen. */
const whileVisible =
  (run: RunRequest, untilVisible: UntilVisible): RunRequest =>
  async (method, params, work) => {
    await untilVisible()
    return run(method, params, work)
  }

/** The way to wait for a page to be seen; it goes with the window that the wallet was put into. */
const createVisibility = ({ faults }: BitcoinWalletContext) => {
  let page: BitcoinWalletWindow | undefined
  const untilVisible: UntilVisible = () =>
    new Promise(resolve => {
      const document = page?.document
      if (!faults.waitWhileHidden || !document?.hidden) return resolve()
      const look = () => {
        if (document.hidden) return
        document.removeEventListener('visibilitychange', look)
        resolve()
      }
      document.addEventListener('visibilitychange', look)
    })
  return {
    untilVisible,
    enter: (target: BitcoinWalletWindow) => {
      page = target
    },
  }
}

/** A wallet as UniSat: one function a request, one address, the network under two names. */
export const createUnisatForm = (context: BitcoinWalletContext, _info: FormInfo): WalletForm => {
  const { emitter, state, options } = context
  context.announce = {
    accounts: () =>
      emitter.emit('accountsChanged', context.faults.emptyAccountEvents ? [] : shownTexts(context)),
    network: () => {
      emitter.emit('networkChanged', nameFor('unisat', state.network))
      emitter.emit('chainChanged', chainObject(context))
    },
    revoked: () => emitter.emit('accountsChanged', []),
  }
  const visibility = createVisibility(context)
  const native = createRunRequest(context, ({ code, message }) => ({ code, message }))
  const run = whileVisible(native, visibility.untilVisible)
  const provider = { ...options.flags, isLatchkeyTestWallet: true, ...createMethods(run) }
  createNodeListeners(context, provider)
  return {
    provider,
    place(target) {
      visibility.enter(target)
      // Another place stands for a wallet that squats there, or that lives elsewhere with the same interface.
      const places = options.providerPath === undefined ? ['unisat_wallet', 'unisat'] : [options.providerPath]
      const undo = places.map(path => placeAt(target, path, provider))
      target.dispatchEvent(new Event('unisat#initialized'))
      return () => {
        for (const step of undo) step()
      }
    },
  }
}
