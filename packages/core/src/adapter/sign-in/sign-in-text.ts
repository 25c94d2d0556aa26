import type { SignInRequest } from '../contract/sign-in.types.js'

/** What differs between the sign-in texts of two namespaces. */
export interface SignInTextForm {
  /** The kind of account in the first line, such as `Ethereum`. */
  readonly label: string
  /** The network, as the namespace's texts write it. */
  readonly chainId: string
  /** ERC-4361 keeps an empty line in place of a missing statement. Default false. */
  readonly keepsStatementLine?: boolean
}

/**
 * Writes the sign-in text for a request and an account, in the layout that ERC-4361 and Sign In With Solana share.
 * `address` is in the spelling of the namespace.
 */
export function writeSignInText(
  request: SignInRequest,
  address: string,
  { label, chainId, keepsStatementLine = false }: SignInTextForm,
): string {
  const { domain, statement, uri, version, nonce, issuedAt, resources } = request
  const line = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name}: ${value}`])
  const withoutStatement = keepsStatementLine ? [''] : []
  return [
    `${domain} wants you to sign in with your ${label} account:`,
    address,
    '',
    ...(statement === undefined ? withoutStatement : [statement, '']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...line('Expiration Time', request.expirationTime),
    ...line('Not Before', request.notBefore),
    ...line('Request ID', request.requestId),
    ...(resources ? ['Resources:', ...resources.map(each => `- ${each}`)] : []),
  ].join('\n')
}
