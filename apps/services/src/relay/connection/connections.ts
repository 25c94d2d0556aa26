import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { SourceOf } from '../storage/source.js'
import { closeCodes } from './close-codes.js'
import { type Connection, type ConnectionDeps, createConnection } from './connection.js'
import { createCount } from './count.js'
import { createEntrance, type Entered } from './entrance.js'
import { createFrameGuard } from './frame-guard.js'
import { createPace } from './pace.js'

/** How long a client may take to name its topics before those of its last connection are delivered unasked. */
const inheritAfterMs = 1_000

/** How long a connection may be silent from its beginning when its client has another one. */
const unusedMs = 20_000

/** The owner of a connection. */
export interface Owner {
  readonly clientId: string
  readonly address: string
}

/** All live connections and those that wait to be made, counted by whom they belong to. */
export interface Connections {
  /** False when this address, or the relay, has too many connections. */
  hasRoom(address: string): boolean
  /** False when this client has too many. */
  hasRoomFor(clientId: string): boolean
  /** Makes the upgrade of this socket, now or in its turn; it gives nothing when the socket is gone. */
  enter(socket: Duplex, owner: Owner, upgrade: () => WebSocket | undefined): void
  /** Pings every client and closes connections whose client is gone. */
  check(): void
  /** Says goodbye, waits for what was begun, and cuts who does not leave within `graceMs`. */
  closeAll(graceMs: number): Promise<void>
  readonly size: number
  /** The number of upgrades that wait. */
  readonly waiting: number
}

type PerConnection = 'socket' | 'stream' | 'clientId' | 'address' | 'source'
type OfAll = 'partial' | 'pace' | 'isPlausible'

type Shared = Omit<ConnectionDeps, PerConnection | OfAll> & { readonly sourceOf: SourceOf }

export const createConnections = (shared: Shared): Connections => {
  const { limits, hub, clock } = shared
  const live = new Map<Connection, Promise<void>>()
  const entrance = createEntrance(clock)
  const addresses = createCount()
  const clients = createCount()
  const ofAll = {
    partial: createCount(),
    pace: createPace(shared.traffic.pushes, clock),
    isPlausible: createFrameGuard(limits),
  }

  // A client whose relay was away opens several sockets and uses the last. To close the others at once, or to refuse new
  // ones, makes it open more of them; left alone they would stay for as long as its page.
  const isLeftBehind = ({ clientId, isUsed, openedAt }: Connection): boolean =>
    !isUsed() && clock.now() - openedAt >= unusedMs && hub.connectionsOf(clientId) > 1

  const open = (stream: Duplex, socket: WebSocket, owner: Owner): Entered => {
    const source = shared.sourceOf(owner.address)
    const connection = createConnection({ ...shared, ...ofAll, ...owner, source, stream, socket })
    hub.add(connection)
    const cancelInherit = clock.after(inheritAfterMs, () => hub.inherit(connection))
    const closed = new Promise<void>(resolve => socket.once('close', resolve))
    // A frame that is too large, or not of the protocol: `ws` itself closes with the code for it.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      cancelInherit()
      hub.remove(connection)
      live.delete(connection)
    })
    live.set(connection, closed)
    return { onUsed: connection.onUsed, onClosed: run => socket.once('close', run) }
  }

  const count = ({ clientId, address }: Owner, by: number): void => {
    addresses.change(address, by)
    clients.change(clientId, by)
  }

  return {
    hasRoom: address =>
      live.size + entrance.waiting < limits.connections &&
      addresses.of(address) < limits.connectionsPerAddress,
    hasRoomFor: clientId => clients.of(clientId) < limits.connectionsPerClient,
    enter(socket, owner, upgrade) {
      count(owner, 1)
      socket.once('close', () => count(owner, -1))
      const letIn = () => {
        const opened = upgrade()
        return opened && open(socket, opened, owner)
      }
      entrance.arrive({ clientId: owner.clientId, socket, letIn })
    },
    check() {
      for (const connection of live.keys())
        if (isLeftBehind(connection)) connection.close(closeCodes.staleClient, 'Stale client')
        else connection.check()
    },
    async closeAll(graceMs) {
      entrance.open()
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
    get waiting() {
      return entrance.waiting
    },
  }
}
