import type { Addresses, Signed, SigningRequest } from './jobs.types.js'
import { addressesOf, forgetKeys, keysOf } from './keys.js'
import { signMessage, signTransaction, signTypedData } from './sign-evm.js'
import { signSolanaMessage, signSolanaTransaction } from './sign-solana.js'

/** The address of a request is not one of this wallet. */
export class WrongAccountError extends Error {
  override readonly name = 'WrongAccountError'
}

/** Letter case counts in base58 alone. */
const isSame = (asked: string, own: string): boolean =>
  own.startsWith('0x') ? asked.toLowerCase() === own.toLowerCase() : asked === own

/** The address that a request of its kind must name. */
function signerOf({ kind }: SigningRequest, own: Addresses): string {
  if (kind === 'solanaMessage' || kind === 'solanaTransactions') return own.solana
  const isOfAccount = kind === 'accountMessage' || kind === 'accountTypedData' || kind === 'operation'
  return isOfAccount ? own.smartAccount : own.eip155
}

/** Signs a request with the keys of a secret. @throws WrongAccountError; Error for a request that is not valid */
export async function signRequest(secret: Uint8Array, request: SigningRequest): Promise<Signed> {
  const keys = await keysOf(secret)
  try {
    const own = addressesOf(keys)
    if (!isSame(request.address, signerOf(request, own)))
      throw new WrongAccountError('The request is for another account')
    switch (request.kind) {
      case 'message':
        return [signMessage(request.message, keys.eip155)]
      case 'typedData':
        return [signTypedData(request.typedData, keys.eip155)]
      case 'transaction':
        return [signTransaction(request.transaction, keys.eip155)]
      case 'solanaMessage':
        return [signSolanaMessage(request.message, keys.solana)]
      case 'solanaTransactions':
        return request.transactions.map(each => signSolanaTransaction(each, keys.solana))
      default: {
        const { signAsAccount } = await import('../smart-account/signing/sign-as-account.js')
        return signAsAccount(request, keys.owner)
      }
    }
  } finally {
    forgetKeys(keys)
  }
}
