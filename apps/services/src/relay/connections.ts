import type { WebSocket } from 'ws'
import { closeCodes } from './close-codes.js'
import { type Connection, type ConnectionDeps, createConnection } from './connection.js'

/** How long a client may take to name its topics before those of its last connection are delivered unasked. */
const inheritAfterMs = 1_000

/** How long a connection may be without a request when its client has another one. */
const unusedMs = 20_000

/** All live connections, counted by whom they belong to. */
export interface Connections {
  /** False when there are too many, of this address or in all. */
  hasRoom(address: string): boolean
  /** False when this client has too many. */
  hasRoomFor(clientId: string): boolean
  open(socket: WebSocket, who: { readonly clientId: string; readonly address: string }): void
  /** Pings everyone and hangs up on who is gone. */
  check(): void
  /** Says goodbye, waits for what was begun, and cuts who does not leave within `graceMs`. */
  closeAll(graceMs: number): Promise<void>
  readonly size: number
}

type Shared = Omit<ConnectionDeps, 'socket' | 'clientId' | 'address'>

const createCount = () => {
  const counts = new Map<string, number>()
  const change = (key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return { of: (key: string) => counts.get(key) ?? 0, change }
}

export const createConnections = (shared: Shared): Connections => {
  const { limits, hub, clock } = shared
  const live = new Map<Connection, Promise<void>>()
  const addresses = createCount()

  // A client whose relay was away opens dozens of sockets and uses the last. To close the others at once, or to refuse
  // new ones, makes it open more of them; left alone they would stay for as long as its page.
  const isLeftBehind = ({ clientId, isUsed, openedAt }: Connection): boolean =>
    !isUsed() && clock.now() - openedAt >= unusedMs && hub.connectionsOf(clientId) > 1

  const open: Connections['open'] = (socket, { clientId, address }) => {
    const connection = createConnection({ ...shared, socket, clientId, address })
    hub.add(connection)
    addresses.change(address, 1)
    const cancelInherit = clock.after(inheritAfterMs, () => hub.inherit(connection))
    const closed = new Promise<void>(resolve => socket.once('close', resolve))
    // A frame that is too large, or not of the protocol: `ws` itself closes with the code for it.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      cancelInherit()
      hub.remove(connection)
      addresses.change(address, -1)
      live.delete(connection)
    })
    live.set(connection, closed)
  }

  return {
    hasRoom: address =>
      live.size < limits.connections && addresses.of(address) < limits.connectionsPerAddress,
    hasRoomFor: clientId => hub.connectionsOf(clientId) < limits.connectionsPerClient,
    open,
    check() {
      for (const connection of live.keys())
        if (isLeftBehind(connection)) connection.close(closeCodes.staleClient, 'Stale client')
        else connection.check()
    },
    async closeAll(graceMs) {
      const all = [...live]
      await Promise.all(all.map(([connection]) => connection.idle()))
      for (const [connection] of all) connection.close(closeCodes.goingAway, 'Going away')
      const cancel = clock.after(graceMs, () => {
        for (const [connection] of all) connection.terminate()
      })
      await Promise.all(all.map(([, closed]) => closed))
      cancel()
    },
    get size() {
      return live.size
    },
  }
}
