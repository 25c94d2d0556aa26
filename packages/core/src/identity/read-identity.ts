import { isServedImageUrl } from '../format/image-url.js'
import type { Identity, IdentityAnswer } from './identity.types.js'

// Characters that are not seen, or that turn the direction of what follows: a name with them looks like another one.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u
/** A name that reads as an address would hide the address. */
const ADDRESS = /^(0x)?[0-9a-f]{32,}$/i
const MAX_LENGTH = 100

const isName = (name: string): boolean =>
  name !== '' && name.length <= MAX_LENGTH && !UNSEEN.test(name) && !ADDRESS.test(name)

/** Takes what is safe to show out of a host's answer. */
export function readIdentity({ name, avatar }: IdentityAnswer): Identity {
  const text = name?.trim() ?? ''
  if (!isName(text)) return {}
  return { name: text, ...(avatar !== null && isServedImageUrl(avatar) ? { imageUrl: avatar } : {}) }
}
