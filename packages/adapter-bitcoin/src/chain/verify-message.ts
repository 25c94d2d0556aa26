import { type CallOptions, throwIfAborted, type VerifyMessageInput } from '@latchkey/core/adapter'
import { isBip137, readBytes, requireAddress } from '../connectors/wallet-code.js'
import { verifyBip137 } from './bip137.js'
import { verifyBip322 } from './bip322.js'
import { loadSdk } from './sdk.js'

/** BIP-322 version 2 says which of its variants follows. */
const PREFIX = /^(smp|ful|pof)/

/**
 * Whether the owner of the address signed the text, by BIP-137 or BIP-322, with and without the prefix of version 2.
 * What cannot be decided here (a script of its own, a proof of funds) does not count as signed.
 * @throws LatchkeyError `invalidAddress`, `aborted`
 */
export async function verifyMessage(
  { networkId, address, message, signed }: VerifyMessageInput,
  options: CallOptions = {},
): Promise<boolean> {
  const owner = requireAddress(address, networkId)
  if (!['bip137', 'bip322', 'ecdsa'].includes(signed.scheme)) return false
  const sdk = await loadSdk()
  throwIfAborted(options.signal)
  const text = new TextEncoder().encode(message)
  const { signature } = signed
  const variant = PREFIX.exec(signature)?.[1]
  const prefixed = variant === undefined ? undefined : readBytes(signature.slice(variant.length))
  if (prefixed && variant !== 'pof')
    if (verifyBip322(sdk, owner, text, prefixed, variant === 'ful' ? 'full' : 'simple')) return true
  const bytes = readBytes(signature)
  if (!bytes) return false
  if (isBip137(bytes)) return verifyBip137(sdk, owner, text, bytes, networkId)
  return verifyBip322(sdk, owner, text, bytes, 'simple') || verifyBip322(sdk, owner, text, bytes, 'full')
}
