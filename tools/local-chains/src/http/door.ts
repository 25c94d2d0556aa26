import { request as ask, createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { corsHeaders, isLocalRequest, refuseForeign } from './local-only'

/** The port at which a node answers pages of this machine alone. */
export interface Door {
  readonly port: number
  close(): Promise<void>
}

/** RFC 9110, 7.6.1: these speak of one connection, not of the message. */
const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(connection|keep-alive|transfer-encoding|upgrade)$/.test(name),
    ),
  )

const startOf = ({ method = 'GET', url = '/', rawHeaders }: IncomingMessage): string => {
  const fields = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
  )
  return `${[`${method} ${url} HTTP/1.1`, ...fields].join('\r\n')}\r\n\r\n`
}

/** Joins a WebSocket's connection to one of the node's own; both end together. */
const join = (incoming: IncomingMessage, socket: Duplex, head: Buffer, target: number): Socket => {
  const inner = connect(target, '127.0.0.1', () => {
    inner.write(startOf(incoming))
    inner.write(new Uint8Array(head))
    inner.pipe(socket).pipe(inner)
  })
  const end = () => {
    inner.destroy()
    socket.destroy()
  }
  for (const each of [inner, socket]) each.on('error', end).on('close', end)
  return inner
}

/**
 * Opens a way to a node that would itself answer every page: HTTP and WebSocket go through to it where the request comes
 * from this machine, and 403 is the answer to others. Without `port` the system chooses one.
 */
export const openDoor = async (target: number, port = 0): Promise<Door> => {
  const joined = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    if (refuseForeign(incoming, outgoing)) return
    const { method, url: path, headers } = incoming
    const passed = ask(
      { host: '127.0.0.1', port: target, method, path, headers: withoutConnection(headers), agent: false },
      answer => {
        const { 'access-control-allow-origin': _, ...kept } = withoutConnection(answer.headers)
        outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...corsHeaders(incoming) })
        answer.pipe(outgoing)
      },
    )
    // A node that is gone is no answer: whoever asks sees the connection end, as without the door.
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => outgoing.writableFinished || passed.destroy())
    incoming.pipe(passed)
  })
  server.on('upgrade', (incoming, socket, head) => {
    if (!isLocalRequest(incoming)) return socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
    const inner = join(incoming, socket, head, target)
    joined.add(inner)
    inner.on('close', () => joined.delete(inner))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
        for (const inner of joined) inner.destroy()
      }),
  }
}
