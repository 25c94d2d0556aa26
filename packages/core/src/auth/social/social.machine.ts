import type { MachineTable } from '../../kernel/machine.js'
import type { FarcasterView, SocialView } from '../auth.types.js'

/** What happens in a social login. `sever`: the page has no access to the popup (COOP). `end`: any failure or success. */
export type SocialEvent = 'tap' | 'navigate' | 'sever' | 'accept' | 'end'

/** The steps of a social login. */
export const socialMachine: MachineTable<SocialView, SocialEvent> = {
  idle: { tap: 'opening' },
  opening: { navigate: 'waiting', end: 'idle' },
  waiting: { sever: 'number', accept: 'user', end: 'idle' },
  number: { accept: 'user', end: 'idle' },
  user: { end: 'idle' },
}

/** What happens in a Farcaster login. */
export type FarcasterEvent = 'tap' | 'show' | 'accept' | 'end'

/** The steps of a Farcaster login. */
export const farcasterMachine: MachineTable<FarcasterView, FarcasterEvent> = {
  idle: { tap: 'loading' },
  loading: { show: 'waiting', end: 'idle' },
  waiting: { accept: 'user', end: 'idle' },
  user: { end: 'idle' },
}
