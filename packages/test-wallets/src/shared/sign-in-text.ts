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

/** How the sign-in of a wallet goes wrong. In all but `otherAccount` the text is truly signed. */
export type WrongSignIn =
  /** A text with another statement. */
  | 'otherText'
  | 'otherNonce'
  /** A text with a line that nobody asked for. */
  | 'addedLine'
  /** A text of an account that is not the one that signs. */
  | 'otherAccount'

const distort = (fields: SignInFields, wrong: WrongSignIn | undefined): SignInFields => {
  if (wrong === 'otherText') return { ...fields, statement: 'I give everything away.' }
  if (wrong === 'otherNonce') return { ...fields, nonce: `${fields.nonce}0` }
  return wrong === 'addedLine' ? { ...fields, resources: ['https://elsewhere.example'] } : fields
}

/** Who signs in, and where the wallet fills in what the page left out. */
export interface SignInScene {
  readonly label: 'Ethereum' | 'Solana'
  readonly address: string
  readonly host: string
  readonly wrong?: WrongSignIn | undefined
}

/** The text that a wallet makes of the fields, as Sign In With Ethereum (ERC-4361) and With Solana have it. */
export const signInText = (asked: SignInFields, { label, address, host, wrong }: SignInScene): string => {
  const fields = distort(asked, wrong)
  const head = `${fields.domain ?? host} wants you to sign in with your ${label} account:\n${fields.address ?? address}`
  const statement = fields.statement === undefined ? '' : `\n\n${fields.statement}`
  const lines = labels.flatMap(([name, key]) =>
    fields[key] === undefined ? [] : [`${name}: ${fields[key]}`],
  )
  const resources = fields.resources ? ['Resources:', ...fields.resources.map(uri => `- ${uri}`)] : []
  const rest = [...lines, ...resources]
  // ERC-4361 keeps the line of a statement that is not there.
  const gap = label === 'Ethereum' && fields.statement === undefined ? '\n\n\n' : '\n\n'
  return rest.length === 0 ? `${head}${statement}` : `${head}${statement}${gap}${rest.join('\n')}`
}
