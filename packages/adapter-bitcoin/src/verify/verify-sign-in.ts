import { defineSignInVerifier } from '@latchkey/core/adapter'
import { areLocksOpen } from '../chain/check-locks.js'
import { loadSdk } from '../chain/sdk.js'
import { isKnownScheme, judgeMessage } from '../chain/verify-message.js'
import { addressCodec, hex, isBip137, readBytes, requireAddress } from '../connectors/wallet-code.js'

/** Half the order of secp256k1. */
const HALF_ORDER = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0'

/** BIP-137 leaves the sign of S open: anybody can make a second signature of one. Wallets write the lower S. */
function isMalleated(signature: string): boolean {
  const bytes = readBytes(signature)
  return bytes !== undefined && isBip137(bytes) && hex.encode(bytes.subarray(33)) > HALF_ORDER
}

const noApi = (): never => {
  throw new Error('no API is asked')
}

/**
 * Verifies that the owner of an address of bip122 signed a sign-in text: BIP-137, or BIP-322 "simple" and "full", with and
 * without the prefix of version 2. What BIP-322 calls inconclusive is `invalid`: it proves nothing. `unknown` are scripts
 * that are locked by time, because no API of the network is asked.
 */
export const verifySignIn = defineSignInVerifier('bip122', async input => {
  const { networkId, address, signed } = input
  if (!addressCodec.isAddress(address, networkId) || !isKnownScheme(signed.scheme)) return 'invalid'
  if (isMalleated(signed.signature)) return 'invalid'
  const owner = requireAddress(address, networkId)
  const verdict = judgeMessage(await loadSdk(), owner, input)
  if (verdict.status !== 'valid') return 'invalid'
  return areLocksOpen(noApi, owner.address, verdict).then(
    areOpen => (areOpen ? ('valid' as const) : ('invalid' as const)),
    () => 'unknown' as const,
  )
})
