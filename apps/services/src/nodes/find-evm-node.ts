import { ApiProblem } from '../server/problem.js'
import type { NodeClient, Nodes } from './nodes.types.js'

/**
 * Finds the network of a request about an Ethereum account. Without a network there must be just one: pages of several
 * cannot be told apart by one cursor.
 * @throws ApiProblem `unsupported`, `badRequest`
 */
export function findEvmNode(nodes: Nodes, account: string, networkId: string | undefined): NodeClient {
  if (!/^0x[0-9a-f]{40}$/i.test(account))
    throw new ApiProblem('unsupported', 'Addresses of this form are not served.')
  const found = nodes.all.filter(({ id }) => id.startsWith('eip155:') && (networkId ?? id) === id)
  const [node] = found
  if (!node) throw new ApiProblem('unsupported', 'The network of this address is not served.')
  if (found.length > 1)
    throw new ApiProblem('badRequest', 'The request is not valid.', {
      reasons: [{ name: 'chainId', description: 'Name a network: several are served.' }],
    })
  return node
}
