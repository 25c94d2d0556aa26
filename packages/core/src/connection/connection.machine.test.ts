import { expect, it } from 'vitest'
import { transition } from '../kernel/machine.js'
import { type ConnectionEvent, connectionMachine } from './connection.machine.js'
import type { ConnectionStatus } from './connection.types.js'

const events: readonly ConnectionEvent[] = ['connect', 'succeed', 'fail', 'disconnect']
const table: readonly [ConnectionStatus, ...ConnectionStatus[]][] = [
  // from             connect       succeed      fail            disconnect
  ['disconnected', 'connecting', 'connected', 'disconnected', 'disconnected'],
  ['connecting', 'connecting', 'connected', 'disconnected', 'disconnected'],
  ['connected', 'connecting', 'connected', 'connected', 'disconnected'],
]

for (const [from, ...targets] of table) {
  it.each(targets.map((to, index) => [events[index] as ConnectionEvent, to] as const))(
    `${from} + %s is %s`,
    (event, to) => {
      expect(transition(connectionMachine, from, event)).toBe(to)
    },
  )
}
