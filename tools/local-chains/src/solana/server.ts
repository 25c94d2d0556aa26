import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { corsHeaders, isLocalRequest, refuseForeign } from '../http/local-only'
import { createLedger, type Ledger } from './ledger'
import { accountMethods } from './methods/accounts'
import { clusterMethods } from './methods/cluster'
import { controlMethods } from './methods/control'
import type { Methods, NodeContext } from './methods/method.types'
import { tokenMethods } from './methods/tokens'
import { transactionMethods } from './methods/transactions'
import { createOutbox } from './outbox'
import { RpcError, rpcErrorCodes } from './rpc-error'
import { createSlots, type SlotOptions } from './slots'
import { createSubscriptions } from './subscriptions'

const host = '127.0.0.1'
const methods: Methods = {
  ...clusterMethods,
  ...accountMethods,
  ...tokenMethods,
  ...transactionMethods,
  ...controlMethods,
}

interface RpcCall {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

const describeError = (error: unknown) => {
  if (!(error instanceof RpcError))
    return {
      code: rpcErrorCodes.internal,
      message: `Internal error: ${error instanceof Error ? error.message : ''}`,
    }
  const { code, message, data } = error
  return data === undefined ? { code, message } : { code, message, data }
}

const answer = (call: RpcCall, known: Methods, context: NodeContext) => {
  const { id = null, method, params } = call
  try {
    const found = typeof method === 'string' && Object.hasOwn(known, method) ? known[method] : undefined
    if (!found) throw new RpcError(rpcErrorCodes.methodNotFound, 'Method not found')
    return { jsonrpc: '2.0', id, result: found(Array.isArray(params) ? params : [], context) ?? null }
  } catch (error) {
    return { jsonrpc: '2.0', id, error: describeError(error) }
  }
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) body += String(chunk)
  return body
}

/** Whole numbers as a validator writes them: in full, also where a double could not hold them. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `bigint:${item}` : item)).replace(
    /"bigint:(\d+)"/g,
    '$1',
  )

const common = {
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'content-type': 'application/json',
}

const answerHttp = async (request: IncomingMessage, response: ServerResponse, context: NodeContext) => {
  if (refuseForeign(request, response)) return
  const headers = { ...common, ...corsHeaders(request) }
  if (request.method !== 'POST') {
    response.writeHead(request.method === 'OPTIONS' ? 204 : 405, headers).end()
    return
  }
  let body: unknown
  try {
    body = JSON.parse(await readBody(request))
  } catch {
    response
      .writeHead(400, headers)
      .end('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}')
    return
  }
  const answers = Array.isArray(body)
    ? body.map(call => answer(call as RpcCall, methods, context))
    : answer(body as RpcCall, methods, context)
  response.writeHead(200, headers).end(toJson(answers))
}

const listenForSubscriptions = (server: WebSocketServer, ledger: Ledger, context: NodeContext): void => {
  server.on('connection', socket => {
    const subscriptions = createSubscriptions(ledger, (method, subscription, result) =>
      socket.send(toJson({ jsonrpc: '2.0', method, params: { subscription, result } })),
    )
    const known = { ...methods, ...subscriptions.methods }
    socket.on('message', data => {
      try {
        const call = JSON.parse(data.toString()) as RpcCall
        // A keep-alive of web3.js is a notification: it wants no answer.
        if (call.id !== undefined) socket.send(toJson(answer(call, known, context)))
      } catch {
        socket.close(1007)
      }
    })
    socket.on('close', subscriptions.dispose)
    socket.on('error', subscriptions.dispose)
  })
}

/** What the process is started with. */
export interface ServedNode extends SlotOptions {
  readonly genesisHash: string
}

/** Serves the node: HTTP on the port, websockets on the next one. */
export const serve = async (port: number, { genesisHash, ...slots }: ServedNode): Promise<void> => {
  const ledger = await createLedger(createSlots(slots, genesisHash))
  const context: NodeContext = { ledger, outbox: createOutbox(ledger) }
  const fail = (error: Error) => {
    console.error(error.message)
    process.exit(1)
  }
  const sockets = new WebSocketServer({
    host,
    port: port + 1,
    verifyClient: ({ req }: { readonly req: IncomingMessage }) => isLocalRequest(req),
  })
  sockets.once('error', fail)
  listenForSubscriptions(sockets, ledger, context)
  await new Promise<void>(resolve => {
    sockets.once('listening', resolve)
  })
  const http = createServer((request, response) => {
    answerHttp(request, response, context).catch(fail)
  })
  http.once('error', fail)
  http.listen(port, host)
}
