import { referenceOf, type SignInRequest, writeSignInText } from '@latchkey/core/adapter'

/** Writes the ERC-4361 text for a request and an account. `address` has its ERC-55 checksum. */
export const signInText = (request: SignInRequest, address: string): string =>
  writeSignInText(request, address, {
    label: 'Ethereum',
    chainId: referenceOf(request.networkId),
    keepsStatementLine: true,
  })
