import { LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { ids, nameOf, networkIdOf } from '../../codec/bitcoin-networks.js'
import { parseAnswer } from '../schemas.js'
import { whenVisible } from '../when-visible.js'
import type { CreateDriver, WalletView } from './driver.types.js'
import { callWallet, has, listenTo, parseAddresses, toldAccounts, unisatSigning } from './unisat-like.js'

/** Networks by UniSat's newer names, and by its older ones. */
const chains: Readonly<Record<string, NetworkId>> = {
  BITCOIN_MAINNET: ids.mainnet,
  BITCOIN_TESTNET: ids.testnet,
  BITCOIN_TESTNET4: ids.testnet4,
  BITCOIN_SIGNET: ids.signet,
  BITCOIN_REGTEST: ids.regtest,
}
const networks: Readonly<Record<string, NetworkId>> = {
  livenet: ids.mainnet,
  mainnet: ids.mainnet,
  testnet: ids.testnet,
  testnet4: ids.testnet4,
  signet: ids.signet,
  regtest: ids.regtest,
}

const chainAnswer = v.object({ enum: v.string() })

/** UniSat and those with its interface: one function a request, one address. */
export const createUnisatDriver: CreateDriver = ({ provider, host, lifetime }) => {
  const ask = (name: string, ...args: unknown[]) => callWallet(provider, name, ...args)
  const network = async (): Promise<NetworkId> => {
    const id = has(provider, 'getChain')
      ? networkIdOf(chains, parseAnswer(chainAnswer, await ask('getChain'), 'its network').enum)
      : networkIdOf(networks, parseAnswer(v.string(), await ask('getNetwork'), 'its network'))
    if (id) return id
    throw new LatchkeyError('invalidResponse', 'The wallet named no network')
  }
  const toView = async (addresses: readonly string[]): Promise<WalletView> => ({
    accounts: await toldAccounts(provider, addresses),
    networkId: await network(),
  })
  const peek = async (): Promise<WalletView | 'unasked' | undefined> => {
    if (!has(provider, 'getAccounts')) return 'unasked'
    const addresses = parseAddresses(await ask('getAccounts'))
    return addresses.length > 0 ? toView(addresses) : undefined
  }
  const goTo = (networkId: NetworkId): Promise<unknown> => {
    const chain = has(provider, 'switchChain') ? nameOf(chains, networkId) : undefined
    if (chain !== undefined) return ask('switchChain', chain)
    const name = nameOf(networks, networkId)
    if (name !== undefined) return ask('switchNetwork', name)
    throw new LatchkeyError('unsupportedNetwork', 'The wallet does not know this network')
  }
  const canSwitch = has(provider, 'switchChain') || has(provider, 'switchNetwork')
  const { send, ...signing } = unisatSigning(() => provider)
  return {
    codes: 'common',
    single: true,
    connect: async () => toView(parseAddresses(await ask('requestAccounts'))),
    peek,
    // Its requests wait while the tab is hidden, as long as that takes.
    ready: () => whenVisible(host.env.window?.document, lifetime),
    ...(has(provider, 'disconnect') ? { disconnect: async () => void (await ask('disconnect')) } : {}),
    ...signing,
    ...(send && has(provider, 'sendBitcoin') ? { send } : {}),
    ...(canSwitch
      ? {
          async switchNetwork(networkId: NetworkId) {
            await goTo(networkId)
            const view = await peek()
            if (view && view !== 'unasked' && view.networkId === networkId) return view
            throw new LatchkeyError('switchFailed', 'The wallet stayed on another network')
          },
        }
      : {}),
    listen: changed => listenTo(provider, ['accountsChanged', 'networkChanged', 'chainChanged'], changed),
  }
}
