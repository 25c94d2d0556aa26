import http from 'node:http'
import net from 'node:net'

const listen = server =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server.address().port))
  })

const closed = (server, sockets) =>
  new Promise(resolve => {
    server.close(resolve)
    for (const socket of sockets) socket.destroy()
  })

const tracked = server => {
  const sockets = new Set()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A page that is closed resets what it had open.
    socket.on('error', () => socket.destroy())
  })
  return sockets
}

/** Serves one page at a time, never cached, and writes down what was asked for. */
export const startPageServer = async () => {
  let page
  let log = []
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://page')
    const file = page?.files.get(pathname)
    if (!file) {
      log.push({ path: pathname, missing: true, bytes: 0 })
      response.writeHead(404).end()
      return
    }
    const { isCode, viemShare, sdkShare, body } = file
    log.push({ path: pathname, isCode, bytes: body.length, viemShare, sdkShare })
    response
      .writeHead(200, {
        'content-type': file.type,
        'content-encoding': 'gzip',
        'content-length': file.body.length,
        'cache-control': 'no-store',
      })
      .end(file.body)
  })
  const sockets = tracked(server)
  const port = await listen(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Serves this page from now on, with an empty log. */
    use(next) {
      page = next
      log = []
    },
    /** What was asked for since the last call. */
    takeLog: () => log.splice(0),
    requests: () => log.length,
    close: () => closed(server, sockets),
  }
}

const answers = {
  eth_chainId: '0x1',
  net_version: '1',
  eth_blockNumber: '0x1500000',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getCode: '0x',
  eth_getTransactionCount: '0x0',
  eth_call: '0x',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x3b9aca00',
}

const answer = ({ id, method }) =>
  method in answers
    ? { jsonrpc: '2.0', id, result: answers[method] }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } }

const readBody = async request => {
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

const answerRpc = async (request, response) => {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'content-type': 'application/json',
  }
  if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
  try {
    const asked = JSON.parse(await readBody(request))
    const answered = Array.isArray(asked) ? asked.map(answer) : answer(asked)
    return response.writeHead(200, headers).end(JSON.stringify(answered))
  } catch {
    return response.writeHead(404, headers).end('{}')
  }
}

/**
 * Every host that is not ours, as the browser sees them: with `answers` a node of a chain, with `dead` connections are
 * cut at once, with `hangs` they are accepted and never answered.
 */
export const startOutside = async () => {
  let mode = 'answers'
  const node = http.createServer((request, response) => void answerRpc(request, response))
  node.on('clientError', (_, socket) => socket.destroy())
  const server = net.createServer(socket => {
    if (mode === 'dead') socket.destroy()
    else if (mode === 'answers') node.emit('connection', socket)
  })
  const sockets = tracked(server)
  const port = await listen(server)
  return {
    port,
    /** How the outside world behaves from now on; what hung before is let go. */
    become(next) {
      mode = next
      for (const socket of sockets) socket.destroy()
    },
    close: () => closed(server, sockets),
  }
}
