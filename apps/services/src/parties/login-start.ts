import { toEmailAddress } from '@latchkey/vault'
import { Refusal } from './http/refusal.js'
import type { PartyContext } from './party-context.types.js'

interface LoginStart {
  readonly projectId: string
  readonly origin: string
  readonly email: string
}

/** Checks the page of a login, and spells its address. @throws Refusal `unverifiedOrigin`, `invalidRequest` */
export function readLoginStart<Body extends LoginStart>(
  projects: PartyContext['projects'],
  body: Body,
): Body & { readonly email: string } {
  projects.check(body.projectId, body.origin)
  const email = toEmailAddress(body.email)
  if (email === undefined) throw new Refusal('invalidRequest', 'Invalid email')
  return { ...body, email }
}
