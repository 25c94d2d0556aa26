import type { Fetch } from '../ports.types.js'
import { createNode, type Node } from '../rpc/node.js'
import type { Store } from '../storage/store.types.js'
import type { Refuse } from './refusals.js'
import type { Settings } from './settings.js'

/** The project's networks, and the one that is in use. */
export interface Networks {
  /** CAIP-2. */
  current(): Promise<string>
  /** Makes a network the current one, if the project has it. @throws FrameRefusal */
  use(id: string): Promise<void>
  /** @throws FrameRefusal for a network that the project does not have */
  node(id: string): Node
  /** Chain ids of the networks with smart accounts. */
  readonly accountChainIds: readonly number[]
  /** The bundler of a network; undefined where the network has no smart accounts. */
  bundler(id: string): Node | undefined
  /** The paymaster of a network, and its address. */
  paymaster(id: string): Node | undefined
}

/** Creates the networks of a project. `asked`: the network that the page names at the start. */
export function createNetworks(
  { networks }: Settings,
  {
    store,
    refuse,
    asked,
    fetch,
  }: {
    readonly store: Store
    readonly refuse: Refuse
    readonly asked: string
    readonly fetch: Fetch
  },
): Networks {
  const nodes = new Map(networks.map(network => [network.id, createNode(network, fetch)]))
  const withAccounts = networks.filter(({ id, bundlerUrl }) => id.startsWith('eip155:') && bundlerUrl)
  const serviceOf = (id: string, name: 'bundlerUrl' | 'paymasterUrl'): Node | undefined => {
    const network = withAccounts.find(each => each.id === id)
    const rpcUrl = network?.[name]
    return network && rpcUrl !== undefined ? createNode({ ...network, rpcUrl }, fetch) : undefined
  }
  const first = nodes.has(asked) ? asked : (networks[0]?.id ?? '')
  const node = (id: string): Node => {
    const found = nodes.get(id)
    if (!found) throw refuse('errorNetwork', 'unknownNetwork')
    return found
  }
  return {
    async current() {
      const kept = await store.read('network')
      return typeof kept === 'string' && nodes.has(kept) ? kept : first
    },
    async use(id) {
      await store.write('network', node(id).network.id)
    },
    node,
    accountChainIds: withAccounts.map(({ id }) => Number(id.split(':')[1])),
    bundler: id => serviceOf(id, 'bundlerUrl'),
    paymaster: id => serviceOf(id, 'paymasterUrl'),
  }
}
