import {
  defineSignInVerifier,
  type Env,
  referenceOf,
  type SignInVerdict,
  type VerifySignInInput,
} from '@latchkey/core/adapter'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { askNode } from './ask-node.js'
import { createContractCheck, isWrapped } from './contract-signature.js'
import { readAccount } from './read-account.js'
import { hashOfText, recoverSigner } from './recover-signer.js'

/** Nobody has a key for it. Contracts that recover a signer get it for a signature that is none. */
const NOBODY = `0x${'0'.repeat(40)}`
/** A chain id without leading zeros. */
const CHAIN_ID = /^(?:0|[1-9]\d*)$/
const SIGNATURE = /^0x((?:[0-9a-f]{2})*)$/i

/** The schemes of CAIP-74. Wallets call all of theirs `eip191`. */
const fits = (scheme: string, signature: string): boolean =>
  scheme === 'eip191' || (scheme === 'eip6492' ? isWrapped(signature) : scheme === 'eip1271')

async function verify(
  env: Pick<Env, 'clock' | 'fetch'>,
  { networkId, address, message, signed, rpcUrls = [] }: VerifySignInInput,
): Promise<SignInVerdict> {
  const account = readAccount(address)
  const signature = SIGNATURE.exec(signed.signature)?.[1]?.toLowerCase()
  if (!account || account === NOBODY || !CHAIN_ID.test(referenceOf(networkId))) return 'invalid'
  if (signature === undefined || !fits(signed.scheme, signature)) return 'invalid'
  const hash = hashOfText(message)
  // An account with code may have a key (EIP-7702), which counts whatever its code says: it could replace the code.
  if (signed.scheme === 'eip191' && recoverSigner(hash, hexToBytes(signature)) === account) return 'valid'
  if (rpcUrls.length === 0) return 'invalid'
  const check = createContractCheck({ account, hash: bytesToHex(hash), signature })
  if (!check) return 'invalid'
  for (const url of rpcUrls) {
    const isSigned = await askNode(env, url, networkId, check)
    if (isSigned !== undefined) return isSigned ? 'valid' : 'invalid'
  }
  return 'unknown'
}

/** Creates `verifySignIn` of eip155 on a clock and a network. */
export const createSignInVerifier = (env: Pick<Env, 'clock' | 'fetch'>) =>
  defineSignInVerifier('eip155', input => verify(env, input))
