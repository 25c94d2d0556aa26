/** The pattern of zod's `email`, in lower case: the forms that other mailboxes take are refused by both parties alike. */
const EMAIL = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/**
 * The one spelling of an email address: ASCII in lower case, at most 254 characters. Undefined for anything else. Both
 * parties use it, so that an address has one wallet.
 */
export function toEmailAddress(text: string): string | undefined {
  // Other letters may turn into ASCII in lower case, such as the Kelvin sign into k.
  if (text.length > 254 || !/^[\x21-\x7e]+$/.test(text)) return undefined
  const lower = text.toLowerCase()
  return EMAIL.test(lower) ? lower : undefined
}
