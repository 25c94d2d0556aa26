import { type Client, type Hex, isAddressEqual } from 'viem'
import { getEnsAddress, getEnsName, getEnsText, normalize } from 'viem/ens'
import { createGuardedFetch } from '../images/guarded-fetch.js'
import type { NodeClient } from '../nodes/nodes.types.js'
import type { ServiceContext } from '../server/service-context.types.js'
import { untilAborted } from '../server/until-aborted.js'
import { findAvatarUri } from './avatar.js'
import { createEnsClient, findProblem } from './ens-client.js'

/** Names and images of accounts. */
export interface Identities {
  /** @throws ApiProblem when the network of names fails: no answer is not "no name" */
  read(
    address: string,
    projectId: string,
    signal: AbortSignal,
  ): Promise<{ readonly name: string | null; readonly avatar: string | null }>
}

interface Found {
  readonly name: string | null
  /** Not fetched yet. */
  readonly avatarUri: string | null
}

const freshMs = 300_000
const nobody: Found = { name: null, avatarUri: null }

/** Runs a look-up. What a resolver gets wrong is no name; what a node gets wrong is a failure. */
const orNull = async <T>(run: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await run()
  } catch (error) {
    const problem = findProblem(error)
    if (problem) throw problem
    return null
  }
}

/** Makes the identities of the services, with most of viem: `routes.ts` loads it with the first request. */
export function createIdentities({
  config,
  nodes,
  media,
  cache,
  signal: stopping,
}: ServiceContext): Identities {
  const guardedFetch = createGuardedFetch({ allowLoopback: config.allowLoopbackSources })
  const universalResolverAddress = config.ens.universalResolver as Hex

  /** Anyone may claim any name for an address: it counts only if the name leads back to the address. */
  const findName = (client: Client, address: Hex): Promise<string | null> =>
    orNull(async () => {
      const claimed = await getEnsName(client, { address, universalResolverAddress })
      if (!claimed || claimed.length > 255) return null
      const name = normalize(claimed)
      // A name in another form than its normal one may look like another name.
      if (name !== claimed) return null
      const owner = await getEnsAddress(client, { name, universalResolverAddress })
      return owner && isAddressEqual(owner, address) ? name : null
    })

  const look = async (node: NodeClient, address: Hex): Promise<Found> => {
    const client = createEnsClient(node, guardedFetch, stopping)
    const name = await findName(client, address)
    if (name === null) return nobody
    const record = await orNull(() => getEnsText(client, { name, key: 'avatar', universalResolverAddress }))
    if (!record) return { name, avatarUri: null }
    const input = { nodes, media, record, owner: address, signal: stopping }
    return { name, avatarUri: await orNull(() => findAvatarUri(input)) }
  }

  return {
    async read(address, projectId, signal) {
      const node = nodes.find(config.ens.networkId)
      if (!node || !/^0x[0-9a-f]{40}$/i.test(address)) return { name: null, avatar: null }
      const account = address.toLowerCase() as Hex
      const reading = cache.read(`identity:${account}`, freshMs, () => look(node, account))
      const { name, avatarUri } = await untilAborted(reading, signal)
      const image = avatarUri === null ? null : media.readImage(avatarUri, projectId)
      return { name, avatar: await untilAborted(Promise.resolve(image), signal) }
    },
  }
}
