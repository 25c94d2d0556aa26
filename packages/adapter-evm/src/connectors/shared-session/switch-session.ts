import { type Adopted, type CallOptions, LatchkeyError, type Network } from '@latchkey/core/adapter'
import type { Wallet } from '../session.js'
import { addChainParameters, isUnknownNetwork } from '../switch-network.js'
import { chainIdHex } from '../wallet-code.js'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/** What going to another network over a session needs. */
export interface SwitchSessionInput {
  readonly adopted: Adopted
  readonly wallet: Wallet
}

const refused = ({ name }: Network) =>
  new LatchkeyError('unsupportedNetwork', `The wallet did not grant ${name}`, {
    hint: 'Connect again and choose the network in the wallet.',
  })

/** Has the wallet take a network into the session. Gives whether it had to be added first. */
async function askForNetwork({ adopted, wallet }: SwitchSessionInput, network: Network) {
  if (adopted.grants(SWITCH)) {
    try {
      await wallet.raw(SWITCH, [{ chainId: chainIdHex(network.caipNetworkId) }])
      return false
    } catch (error) {
      if (!isUnknownNetwork(error) || !adopted.grants(ADD)) throw error
    }
  }
  await wallet.raw(ADD, [addChainParameters(network)])
  return true
}

/** Adding does not imply switching: asked once more; a second refusal is an answer, not a reason to loop. */
async function askAgain({ wallet }: SwitchSessionInput, { caipNetworkId }: Network): Promise<void> {
  await wallet.raw(SWITCH, [{ chainId: chainIdHex(caipNetworkId) }]).catch(error => {
    if (!isUnknownNetwork(error)) throw error
  })
}

/**
 * Goes to a network over a session: a granted one at once, each call names its network. Any other is asked of the
 * wallet, and its accounts in the session decide whether it was granted.
 * @throws LatchkeyError `unsupportedNetwork`, `userRejected`, `switchFailed`, `notConnected`, `aborted`
 */
export async function switchSession(
  input: SwitchSessionInput,
  network: Network,
  options?: CallOptions,
): Promise<void> {
  const { adopted, wallet } = input
  const { caipNetworkId } = network
  const state = adopted.current()
  if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  if (state.session.networkIds.includes(caipNetworkId)) return adopted.use(network)
  if (!adopted.grants(SWITCH) && !adopted.grants(ADD)) throw refused(network)
  const added = await wallet.ask(() => askForNetwork(input, network), options)
  if (await adopted.covers(caipNetworkId, options)) return adopted.use(network)
  // It said yes and did nothing: it does not know the network.
  if (!added && adopted.grants(ADD)) {
    await wallet.ask(() => wallet.raw(ADD, [addChainParameters(network)]), options)
    if (await adopted.covers(caipNetworkId, options)) return adopted.use(network)
  }
  if (adopted.grants(SWITCH)) {
    await wallet.ask(() => askAgain(input, network), options)
    if (await adopted.covers(caipNetworkId, options)) return adopted.use(network)
  }
  throw new LatchkeyError('switchFailed', 'The wallet stayed on another network')
}
