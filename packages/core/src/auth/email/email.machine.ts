import type { MachineTable } from '../../kernel/machine.js'
import type { EmailUpdateView, EmailView } from '../auth.types.js'

/** What happens in an email login. `end`: back, denied, expired, timed out, closed or connected. */
export type EmailEvent = 'submit' | 'askDevice' | 'askCode' | 'enterCode' | 'refuseCode' | 'accept' | 'end'

/** The steps of an email login. `askDevice` and `askCode` in a view that stays: the email was sent again. */
export const emailMachine: MachineTable<EmailView, EmailEvent> = {
  idle: { submit: 'requesting' },
  requesting: { askDevice: 'device', askCode: 'otp', accept: 'user', end: 'idle' },
  device: { askDevice: 'device', askCode: 'otp', accept: 'user', end: 'idle' },
  otp: { askDevice: 'device', askCode: 'otp', enterCode: 'checking', accept: 'user', end: 'idle' },
  checking: { refuseCode: 'otp', accept: 'user', end: 'idle' },
  user: { end: 'idle' },
}

/** What happens in an email update. `refuseCode`: back to the view of the code. */
export type EmailUpdateEvent =
  | 'submit'
  | 'askPrimary'
  | 'askSecondary'
  | 'enterCode'
  | 'refuseCode'
  | 'finish'
  | 'end'

/** The steps of an email update. */
export const emailUpdateMachine: MachineTable<EmailUpdateView, EmailUpdateEvent> = {
  idle: { submit: 'requesting' },
  requesting: { askPrimary: 'primary', askSecondary: 'secondary', end: 'idle' },
  primary: { enterCode: 'checkingPrimary', end: 'idle' },
  checkingPrimary: { refuseCode: 'primary', askSecondary: 'secondary', end: 'idle' },
  secondary: { enterCode: 'checkingSecondary', end: 'idle' },
  checkingSecondary: { refuseCode: 'secondary', finish: 'done', end: 'idle' },
  done: { submit: 'requesting', end: 'idle' },
}
