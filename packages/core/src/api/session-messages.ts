import type { SmartSession } from './schemas/sessions.schema.js'

/** What a message about a smart session names. */
interface SessionMessageInput {
  /** CAIP-10. Its hexadecimal digits are written in lower case. */
  readonly account: string
  /** Permission context identifier. */
  readonly pci: string
}

/** A smart session that its account registers. */
export interface SessionRegistration extends SessionMessageInput, Pick<SmartSession, 'permissions'> {
  /** Seconds since the epoch. */
  readonly expiry: number
  /** The origin of the app. */
  readonly dappUrl: string
  /** ISO 8601. */
  readonly issuedAt: string
}

const subject = ({ account, pci }: SessionMessageInput): string =>
  `Account: ${account.toLowerCase()}\nSession: ${pci}`

/** Returns the text that an account signs (EIP-191) to have the services mark one of its smart sessions revoked. */
export const sessionRevocationMessage = (input: SessionMessageInput): string =>
  `Revoke a smart session.\n\n${subject(input)}`

/** Returns the text that an account signs (EIP-191) to have the services list a smart session that it granted. */
export const sessionRegistrationMessage = ({
  permissions,
  expiry,
  dappUrl,
  issuedAt,
  ...input
}: SessionRegistration): string => {
  // Of each permission the type stands first: the text must not depend on how an object was made.
  const listed = JSON.stringify(permissions.map(({ type, data }) => ({ type, data })))
  return `List a smart session that I granted.\n\n${subject(input)}\nApp: ${dappUrl}\nExpires: ${expiry}\nIssued: ${issuedAt}\nPermissions: ${listed}`
}
