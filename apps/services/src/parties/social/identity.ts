import { toEmailAddress } from '@latchkey/vault'
import type { SocialIdentity, SocialProvider } from '@latchkey/vault/wire'
import { Refusal } from '../http/refusal.js'

/** Whose account or wallet it is. No address of email has a colon, so nobody else has the same. */
export const ownerOf = ({ provider, subject }: Pick<SocialIdentity, 'provider' | 'subject'>): string =>
  `${provider}:${subject}`

/** What a provider says of a person, as far as it can be used. */
export interface Said {
  readonly subject: unknown
  readonly name?: unknown
  /** Only one that the provider verified. */
  readonly email?: unknown
}

const withoutControls = (text: string): string => text.replace(/\p{C}/gu, '').trim().slice(0, 100)

/** Reads a person out of what a provider says. @throws Refusal `invalidLogin` */
export function readIdentity(provider: SocialProvider, { subject, name, email }: Said): SocialIdentity {
  // An id that is a number is exact up to there.
  const id = typeof subject === 'number' && Number.isSafeInteger(subject) ? String(subject) : subject
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(id))
    throw new Refusal('invalidLogin', "The provider doesn't say who it is.")
  return {
    provider,
    subject: id,
    name: (typeof name === 'string' && withoutControls(name)) || null,
    email: (typeof email === 'string' && toEmailAddress(email)) || null,
  }
}
