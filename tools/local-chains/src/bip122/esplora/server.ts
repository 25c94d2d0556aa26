// An Esplora-style HTTP service in front of one node, in a process of its own. Addresses, outputs and
// transactions are the node's; only fee estimates are synthetic, because a local network has no fee market to learn from.

import { createServer, type IncomingMessage } from 'node:http'
import { corsHeaders, refuseForeign } from '../../http/local-only'
import { mineBlocks } from '../control'
import { createChainIndex } from './chain-index'
import { type Reply, type RouteContext, route } from './routes'

/** What the process is started with, as JSON in its first argument. */
export interface EsploraServerConfig {
  readonly port: number
  readonly nodeUrl: string
  /** Whose the blocks' rewards are. */
  readonly rewardTo: string
  readonly feeRates: Readonly<Record<string, number>>
  readonly blockTime?: number
}

const headers = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

/** Mines what waits, so many seconds after it came; one block at a time, for two at once would be rivals. */
const createMiner = ({ nodeUrl, rewardTo, blockTime }: EsploraServerConfig) => {
  let state: 'idle' | 'planned' | 'mining' | 'overtaken' = 'idle'
  const mine = async () => {
    state = 'mining'
    await mineBlocks({ nodeUrl }, 1, rewardTo).catch(error => console.error(error))
    const again = state !== 'mining'
    state = 'idle'
    // What came while the block was made is not in it.
    if (again) accepted()
  }
  const accepted = () => {
    if (blockTime === undefined || state === 'planned') return
    if (state !== 'idle') {
      state = 'overtaken'
      return
    }
    state = 'planned'
    setTimeout(mine, blockTime * 1_000)
  }
  return accepted
}

const answer = async (context: RouteContext, request: IncomingMessage): Promise<Reply> => {
  if (request.method === 'OPTIONS') return { status: 204, body: '' }
  const [path = '/'] = (request.url ?? '/').split('?')
  try {
    return await route(context, request.method ?? 'GET', path, await readBody(request))
  } catch (error) {
    return { status: 500, body: error instanceof Error ? error.message : 'internal error' }
  }
}

const serve = (config: EsploraServerConfig): void => {
  const { nodeUrl, feeRates, port } = config
  const accepted = createMiner(config)
  const context: RouteContext = { nodeUrl, feeRates, index: createChainIndex(nodeUrl), accepted }
  const server = createServer(async (request, response) => {
    if (refuseForeign(request, response)) return
    const { status, body } = await answer(context, request)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const type = typeof body === 'string' ? 'text/plain' : 'application/json'
    response.writeHead(status, { ...headers, ...corsHeaders(request), 'content-type': type }).end(text)
  })
  server.listen(port, '127.0.0.1')
}

serve(JSON.parse(process.argv[2] ?? '{}') as EsploraServerConfig)
