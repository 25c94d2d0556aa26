import { describe, expect, it } from 'vitest'
import { type MachineTable, transition } from '../kernel/machine.js'
import { emailMachine, emailUpdateMachine } from './email/email.machine.js'
import { farcasterMachine, socialMachine } from './social/social.machine.js'

/** Every step of a machine as text: whatever is not listed leaves the state as it is. */
const steps = (table: MachineTable<string, string>) =>
  Object.entries(table).flatMap(([state, events]) =>
    Object.keys(events).map(event => `${state} ${event} ${transition(table, state, event)}`),
  )

describe('the machines of the logins', () => {
  it('email', () => {
    expect(steps(emailMachine)).toEqual([
      'idle submit requesting',
      'requesting askDevice device',
      'requesting askCode otp',
      'requesting accept user',
      'requesting end idle',
      'device askDevice device',
      'device askCode otp',
      'device accept user',
      'device end idle',
      'otp askDevice device',
      'otp askCode otp',
      'otp enterCode checking',
      'otp accept user',
      'otp end idle',
      'checking refuseCode otp',
      'checking accept user',
      'checking end idle',
      'user end idle',
    ])
  })

  it('email update', () => {
    expect(steps(emailUpdateMachine)).toEqual([
      'idle submit requesting',
      'requesting askPrimary primary',
      'requesting askSecondary secondary',
      'requesting end idle',
      'primary enterCode checkingPrimary',
      'primary end idle',
      'checkingPrimary refuseCode primary',
      'checkingPrimary askSecondary secondary',
      'checkingPrimary end idle',
      'secondary enterCode checkingSecondary',
      'secondary end idle',
      'checkingSecondary refuseCode secondary',
      'checkingSecondary finish done',
      'checkingSecondary end idle',
      'done submit requesting',
      'done end idle',
    ])
  })

  it('social and Farcaster', () => {
    expect(steps(socialMachine)).toEqual([
      'idle tap opening',
      'opening navigate waiting',
      'opening end idle',
      'waiting sever number',
      'waiting accept user',
      'waiting end idle',
      'number accept user',
      'number end idle',
      'user end idle',
    ])
    expect(steps(farcasterMachine)).toEqual([
      'idle tap loading',
      'loading show waiting',
      'loading end idle',
      'waiting accept user',
      'waiting end idle',
      'user end idle',
    ])
  })

  it.each([emailMachine, emailUpdateMachine, socialMachine, farcasterMachine])(
    'ends from every state but the first',
    (table: MachineTable<string, string>) => {
      for (const state of Object.keys(table)) expect(transition(table, state, 'end')).toBe('idle')
    },
  )
})
