import { defineSignInVerifier } from '@latchkey/core/adapter'
import { verifyMessage } from '../chain/verification.js'
import { decodeAddress } from '../codec/address.js'

/**
 * Verifies that an account of solana signed a sign-in text: ed25519 over its UTF-8 bytes, or with the scheme
 * `solanaOffchain` over the envelope of off-chain messages, version 1, for this text and this signer. Asks no node, so the
 * verdict is never `unknown`.
 */
export const verifySignIn = defineSignInVerifier('solana', input =>
  decodeAddress(input.address) !== undefined && verifyMessage(input) ? 'valid' : 'invalid',
)
