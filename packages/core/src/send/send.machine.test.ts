import { expect, it } from 'vitest'
import { transition } from '../kernel/machine.js'
import { type SendEvent, sendMachine } from './send.machine.js'
import type { SendStatus } from './send.types.js'

const events: readonly SendEvent[] = ['submit', 'sent', 'confirmed', 'refused', 'reverted', 'edit']
const table: readonly [SendStatus, ...SendStatus[]][] = [
  // from          submit        sent          confirmed     refused       reverted      edit
  ['editing', 'confirming', 'editing', 'editing', 'editing', 'editing', 'editing'],
  ['confirming', 'confirming', 'pending', 'confirming', 'editing', 'confirming', 'confirming'],
  ['pending', 'pending', 'pending', 'done', 'pending', 'failed', 'pending'],
  ['done', 'done', 'done', 'done', 'done', 'done', 'done'],
  ['failed', 'failed', 'failed', 'failed', 'failed', 'failed', 'editing'],
]

for (const [from, ...targets] of table) {
  it.each(targets.map((to, index) => [events[index] as SendEvent, to] as const))(
    `${from} + %s is %s`,
    (event, to) => {
      expect(transition(sendMachine, from, event)).toBe(to)
    },
  )
}
