import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ClientAddresses, countedAddress } from '../../server/shared/client-address.js'
import type { Clock } from '../../server/shared/clock.js'
import type { RelayLimits } from '../limits/limits.js'
import type { RelayCounters } from '../stats.js'
import { createCount } from './count.js'

/**
 * Every TCP connection from its first moment, before it has asked for anything: one that says nothing takes a file
 * descriptor as any other does.
 */
export interface Doorway {
  /** The socket has shown that it may have a websocket: from here on it counts as a connection. */
  passed(socket: Duplex): void
  /** Marks a refused socket. The client gets a moment to read the reason. */
  dismiss(socket: Duplex): void
  /** The number of open sockets without an upgrade. */
  readonly idle: number
}

export interface DoorwayDeps {
  readonly limits: RelayLimits
  readonly clock: Clock
  readonly counters: RelayCounters
  /** All connections of a proxy come from one address: the proxy bounds those of its clients. */
  readonly addresses: ClientAddresses
}

/** How long a refused socket may stay: long enough for the answer to arrive. */
const dismissedMs = 1_000

export const createDoorway = (server: Server, deps: DoorwayDeps): Doorway => {
  const { limits, clock, counters, addresses } = deps
  const idle = createCount()
  const release = new Map<Duplex, () => void>()

  const watch = (socket: Socket): void => {
    const address = countedAddress(socket.remoteAddress ?? 'unknown')
    if (!addresses.isProxy(socket.remoteAddress) && idle.of(address) >= limits.idleSocketsPerAddress) {
      counters.turnedAway++
      socket.destroy()
      return
    }
    idle.change(address, 1)
    const cancel = clock.after(limits.upgradeMs, () => socket.destroy())
    const done = () => {
      if (!release.delete(socket)) return
      cancel()
      idle.change(address, -1)
    }
    release.set(socket, done)
    socket.once('close', done)
  }

  server.on('connection', watch)
  // Those that wait to be told apart come on top of those that are in.
  server.maxConnections = limits.connections + 4 * limits.idleSocketsPerAddress
  return {
    passed: socket => release.get(socket)?.(),
    dismiss(socket) {
      const cancel = clock.after(dismissedMs, () => socket.destroy())
      socket.once('close', cancel)
    },
    get idle() {
      return release.size
    },
  }
}
