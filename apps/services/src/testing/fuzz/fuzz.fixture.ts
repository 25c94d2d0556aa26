import { Agent, request } from 'node:http'
import {
  createHostileRequests,
  createRandom,
  marker,
  type Operation,
  pick,
  readOperations,
} from './hostile-requests.fixture.js'
import { type NodeFault, nodeFaults, type SwitchedNode } from './switched-node.fixture.js'

/** What a server answered to requests that nobody should send. */
export interface FuzzReport {
  readonly requests: number
  readonly seed: number
  readonly statuses: Readonly<Record<string, number>>
  /** Requests per route, to see that none was left out. */
  readonly routes: Readonly<Record<string, number>>
  /** Calls to each network's node: while it worked, and while it did not. */
  readonly nodes: Readonly<Record<string, { readonly served: number; readonly failed: number }>>
  /** Answers 502 to 504 by what the nodes did. */
  readonly failures: Readonly<Record<string, number>>
  /**
   * Requests that were answered with 500, or with 502 to 504 although their sources worked, and those whose answer repeats
   * a word that only the request or the address of a node had.
   */
  readonly wrong: readonly string[]
}

interface FuzzOptions {
  readonly url: string
  readonly requests: number
  readonly seed: number
  readonly projectId: string
  readonly origin: string
  readonly concurrency?: number
  /** Nodes of the server's networks. They are switched off by turns, one at a time. */
  readonly nodes?: readonly SwitchedNode[]
  /** Requests before a node is switched off or on again. */
  readonly turn?: number
  /** The network whose node is asked for names. */
  readonly ensNetworkId?: string
}

interface Answer {
  readonly status: number
  readonly text: string
}

const ask = (
  agent: Agent,
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })

const gatewayPath = '/v1/'
const asksNodes = ({ path }: Operation): boolean => /\/(?:balance|history|nfts|identity\/\{\w+\})$/.test(path)

/** All routes. With nodes there are more requests for those that ask them. */
const findOperations = async (url: string, hasNodes: boolean): Promise<readonly Operation[]> => {
  const all = await readOperations(url)
  const often = hasNodes ? all.filter(asksNodes) : []
  // Each of its methods is a route of its own.
  const gateway = hasNodes ? all.filter(({ path }) => path === gatewayPath) : []
  return [...all, ...[often, often, often].flat(), ...Array.from({ length: 8 }, () => gateway).flat()]
}

const contentTypes = [
  ...['application/json', 'application/json', 'text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
  ...['text/xml', ''],
]

/** A silent node makes each request wait for its time limit. */
const silentRequests = 100

interface Turn {
  readonly requests: number
  readonly off: SwitchedNode | undefined
  readonly fault: NodeFault
}

/** Every second turn all nodes work. In the others one fails: each node, and each way to fail, in its turn. */
const findTurn = (index: number, nodes: readonly SwitchedNode[], requests: number): Turn => {
  const off = index % 2 === 0 ? undefined : nodes[((index - 1) / 2) % nodes.length]
  if (!off) return { requests, off: undefined, fault: false }
  const fault = nodeFaults[Math.floor((index - 1) / 2 / nodes.length) % nodeFaults.length] as NodeFault
  return { requests: fault === 'silent' ? Math.min(requests, silentRequests) : requests, off, fault }
}

/** Where a request names its network: an account of CAIP-10 in the path, or a parameter. */
const namedNetworks = (path: string): string => {
  const { pathname, searchParams } = new URL(path, 'http://services.test')
  return decodeURIComponent(`${pathname} ${searchParams.getAll('chainId')}`)
}

/** Asks all routes with what nobody should send. The same seed asks the same. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { url, seed, projectId, origin, concurrency = 16, nodes = [], ensNetworkId } = options
  const random = createRandom(seed)
  const operations = await findOperations(url, nodes.length > 0)
  const networkIds = nodes.map(({ networkId }) => networkId)
  const hostile = createHostileRequests(random, { projectId, networkIds })
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const [statuses, routes, failures]: Record<string, number>[] = [{}, {}, {}]
  const count = (counts: Record<string, number> | undefined, key: string | number): void => {
    if (counts) counts[key] = (counts[key] ?? 0) + 1
  }
  const wrong: string[] = []
  const secrets = nodes.flatMap(node => node.secrets)

  /** A request that names no network may be about any of them. */
  const mayAsk = (networkId: string, operation: Operation, path: string): boolean => {
    const text = namedNetworks(path)
    const named = networkIds.filter(id => text.includes(id))
    const isName = networkId === ensNetworkId && operation.path.includes('identity')
    return isName || named.length === 0 || named.includes(networkId)
  }
  const findFault = (answer: Answer, { off, fault }: Turn, operation: Operation, path: string) => {
    if (secrets.some(secret => answer.text.includes(secret))) return 'names a node'
    // What a node answers to a call of JSON-RPC is its own, and may be about the call.
    const isNodes = operation.path === gatewayPath && answer.status === 200
    if (!isNodes && answer.text.includes(marker)) return 'repeats its input'
    if (answer.status < 500) return undefined
    const isAllowed = off && answer.status > 501 && mayAsk(off.networkId, operation, path)
    if (isAllowed) count(failures, String(fault))
    return isAllowed ? undefined : `fails while ${off?.networkId ?? 'no node'} is off`
  }
  const sendOne = async (turn: Turn) => {
    const operation = pick(random, operations)
    const path = hostile.path(operation)
    const method = random() < 0.97 ? operation.method : pick(random, ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    const headers: Record<string, string> = {}
    if (random() < 0.9) headers.origin = random() < 0.9 ? origin : 'https://other.test'
    const hasBody = method === 'POST'
    if (hasBody) headers['content-type'] = pick(random, contentTypes)
    const body = hasBody ? hostile.body(operation) : undefined
    const answer = await ask(agent, `${url}${path}`, { method, headers, ...(body !== undefined && { body }) })
    count(statuses, answer.status)
    count(routes, `${operation.method} ${operation.path}`)
    const wrongBy = findFault(answer, turn, operation, path)
    if (wrongBy !== undefined && wrong.length < 20)
      wrong.push(`${answer.status} ${wrongBy}: ${method} ${path} ${body ?? ''}`.slice(0, 600))
  }
  let sent = 0
  const work = async (turn: Turn, until: number) => {
    while (sent < until) {
      sent += 1
      await sendOne(turn)
    }
  }
  for (let index = 0; sent < options.requests; index++) {
    const turn = findTurn(index, nodes, options.turn ?? options.requests)
    if (turn.off) turn.off.fault = turn.fault
    const until = Math.min(options.requests, sent + turn.requests)
    await Promise.all(Array.from({ length: concurrency }, () => work(turn, until)))
    // What is still being read would fail a request of the next turn, whose source works.
    for (const node of nodes) await node.quiet()
    if (turn.off) turn.off.fault = false
  }
  agent.destroy()
  return {
    ...{ requests: options.requests, seed, statuses: statuses ?? {}, routes: routes ?? {}, wrong },
    ...{ failures: failures ?? {} },
    nodes: Object.fromEntries(nodes.map(({ networkId, counts }) => [networkId, counts])),
  }
}
