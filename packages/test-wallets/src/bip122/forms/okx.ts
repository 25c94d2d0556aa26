import type { WalletAddress } from '../keys'
import { shapeAddresses } from '../misbehaviour'
import { type BitcoinNetworkName, bitcoinNetworks, isKnownNetwork } from '../networks'
import { createRunRequest, ensureAuthorized, forgetPage, type RunRequest } from '../request'
import { type BitcoinWalletContext, singleAddress, updateNetwork } from '../wallet-context'
import { createNodeListeners, type FormInfo, placeAt, type WalletForm } from './form.types'
import { createSharedMethods, shownTexts } from './unisat'

const describe = ({ address, publicKey, compressedPublicKey }: WalletAddress) => ({
  address,
  publicKey,
  compressedPublicKey,
})

const shownObject = (context: BitcoinWalletContext): unknown => {
  const rows = shapeAddresses(singleAddress(context), context.faults.wrongAccountShape, describe)
  return Array.isArray(rows) ? rows[0] : null
}

const createMethods = (run: RunRequest, enter: (context: BitcoinWalletContext) => void) => ({
  ...createSharedMethods(run),
  connect: () =>
    run('connect', undefined, async scope => {
      enter(scope.context)
      await ensureAuthorized(scope)
      return shownObject(scope.context)
    }),
  requestAccounts: () =>
    run('requestAccounts', undefined, async scope => {
      enter(scope.context)
      await ensureAuthorized(scope)
      return shownTexts(scope.context)
    }),
  disconnect: () => run('disconnect', undefined, forgetPage),
})

/** The object of one network: asking it is being on its network. */
const createProvider = (context: BitcoinWalletContext, run: RunRequest, network: BitcoinNetworkName) => {
  const enter = () => updateNetwork(context, network)
  const provider = { ...context.options.flags, isOkxWallet: true, isLatchkeyTestWallet: true }
  Object.assign(provider, createMethods(run, enter))
  createNodeListeners(context, provider)
  return provider
}

/** A wallet as OKX: an object a network, `connect()` gives one account, two events tell of another. */
export const createOkxForm = (context: BitcoinWalletContext, _info: FormInfo): WalletForm => {
  const { emitter, state, options, faults } = context
  const accounts = () => {
    emitter.emit('accountChanged', faults.emptyAccountEvents ? null : shownObject(context))
    emitter.emit('accountsChanged', faults.emptyAccountEvents ? [] : shownTexts(context))
  }
  context.announce = {
    accounts,
    // No event names the network: the account of another one is all that a page hears.
    network: accounts,
    revoked: () => {
      emitter.emit('accountChanged', null)
      emitter.emit('accountsChanged', [])
    },
  }
  const run = createRunRequest(context, ({ code, message }) => ({ code, message }))
  const providers = Object.fromEntries(
    options.networks.map(({ name }) => [bitcoinNetworks[name].okx, createProvider(context, run, name)]),
  )
  const first = isKnownNetwork(state.network) ? bitcoinNetworks[state.network].okx : 'bitcoin'
  return {
    provider: providers[first] ?? {},
    place(target) {
      const undo = Object.entries(providers).map(([member, provider]) =>
        placeAt(target, `okxwallet.${member}`, provider),
      )
      return () => {
        for (const step of undo) step()
      }
    },
  }
}
