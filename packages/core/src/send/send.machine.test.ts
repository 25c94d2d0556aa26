import { expect, it } from 'vitest'
import { transition } from '../kernel/machine.js'
import { type SendEvent, sendMachine } from './send.machine.js'
import type { SendStatus } from './send.types.js'

const events: readonly SendEvent[] = [
  'submit',
  'sent',
  'confirmed',
  'refused',
  'reverted',
  'edit',
  'reviewed',
  'returned',
]
const table: readonly [SendStatus, ...SendStatus[]][] = [
  // from          submit        sent          confirmed     refused       reverted      edit          reviewed      returned
  ['editing', 'confirming', 'editing', 'editing', 'editing', 'editing', 'editing', 'reviewing', 'editing'],
  [
    'reviewing',
    'confirming',
    'reviewing',
    'reviewing',
    'reviewing',
    'reviewing',
    'editing',
    'reviewing',
    'reviewing',
  ],
  [
    'confirming',
    'confirming',
    'pending',
    'confirming',
    'editing',
    'confirming',
    'confirming',
    'confirming',
    'reviewing',
  ],
  ['pending', 'pending', 'pending', 'done', 'pending', 'failed', 'pending', 'pending', 'pending'],
  ['done', 'done', 'done', 'done', 'done', 'done', 'done', 'done', 'done'],
  ['failed', 'failed', 'failed', 'failed', 'failed', 'failed', 'editing', 'failed', 'failed'],
]

for (const [from, ...targets] of table) {
  it.each(targets.map((to, index) => [events[index] as SendEvent, to] as const))(
    `${from} + %s is %s`,
    (event, to) => {
      expect(transition(sendMachine, from, event)).toBe(to)
    },
  )
}
