import type { MachineTable } from '../kernel/machine.js'
import type { ConnectionStatus } from './connection.types.js'

/** What can happen to the connection of a namespace. */
export type ConnectionEvent = 'connect' | 'succeed' | 'fail' | 'disconnect'

/** The life cycle of a namespace's connection. A failed attempt falls back to whatever stood before it. */
export const connectionMachine: MachineTable<ConnectionStatus, ConnectionEvent> = {
  // A wallet may answer after the interface gave up waiting for it.
  disconnected: { connect: 'connecting', succeed: 'connected' },
  connecting: {
    connect: 'connecting',
    succeed: 'connected',
    fail: 'disconnected',
    disconnect: 'disconnected',
  },
  connected: { connect: 'connecting', succeed: 'connected', disconnect: 'disconnected' },
}
