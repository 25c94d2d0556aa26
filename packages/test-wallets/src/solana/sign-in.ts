import type { SolanaKey } from './keys'

/** What a page may ask to be signed in with; every field may be missing. */
export interface SignInFields {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const labels = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** The text that a wallet makes of the fields, as Sign In With Solana has it. */
export const signInText = (fields: SignInFields, key: SolanaKey, host: string): string => {
  const head = `${fields.domain ?? host} wants you to sign in with your Solana account:\n${fields.address ?? key.address}`
  const statement = fields.statement === undefined ? '' : `\n\n${fields.statement}`
  const lines = labels.flatMap(([label, name]) =>
    fields[name] === undefined ? [] : [`${label}: ${fields[name]}`],
  )
  const resources = fields.resources ? ['Resources:', ...fields.resources.map(uri => `- ${uri}`)] : []
  const rest = [...lines, ...resources]
  return rest.length === 0 ? `${head}${statement}` : `${head}${statement}\n\n${rest.join('\n')}`
}
