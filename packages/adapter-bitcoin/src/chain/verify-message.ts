import {
  type CallOptions,
  LatchkeyError,
  throwIfAborted,
  type VerifyMessageInput,
} from '@latchkey/core/adapter'
import type { DecodedAddress } from '../codec/address.js'
import { isBip137, readBytes, requireAddress } from '../connectors/wallet-code.js'
import { verifyBip137 } from './bip137.js'
import { verifyBip322 } from './bip322.js'
import { areLocksOpen } from './check-locks.js'
import type { Nodes } from './nodes.js'
import type { ScriptVerdict } from './script/run-script.js'
import { loadSdk, type Sdk } from './sdk.js'

/** BIP-322 version 2 says which of its variants follows. */
const PREFIX = /^(smp|ful|pof)/
/** BIP-174: `psbt` and 0xff. */
const PSBT = [0x70, 0x73, 0x62, 0x74, 0xff]
const SCHEMES: readonly string[] = ['bip137', 'bip322', 'ecdsa']

/** Whether a scheme is one that is verified here. */
export const isKnownScheme = (scheme: string): boolean => SCHEMES.includes(scheme)

/** The verdict that says most: a valid one, then one that is open. */
const best = (verdicts: readonly ScriptVerdict[]): ScriptVerdict =>
  verdicts.find(({ status }) => status === 'valid') ??
  verdicts.find(({ status }) => status === 'inconclusive') ?? { status: 'invalid' }

/** A proof of funds is a PSBT, and needs the chain's coins to be checked. */
const readProof = (bytes: Uint8Array): ScriptVerdict => ({
  status: PSBT.every((byte, at) => bytes[at] === byte) ? 'inconclusive' : 'invalid',
})

/** What BIP-137 and BIP-322 say of a signature, before the chain is asked about locks. */
export function judgeMessage(
  sdk: Sdk,
  owner: DecodedAddress,
  { message, signed, networkId }: VerifyMessageInput,
): ScriptVerdict {
  const text = new TextEncoder().encode(message)
  const { signature } = signed
  const variant = PREFIX.exec(signature)?.[1]
  const prefixed = variant === undefined ? undefined : readBytes(signature.slice(variant.length))
  const verdicts: ScriptVerdict[] = []
  if (prefixed)
    verdicts.push(
      variant === 'pof'
        ? readProof(prefixed)
        : verifyBip322(sdk, owner, text, prefixed, variant === 'ful' ? 'full' : 'simple'),
    )
  const bytes = readBytes(signature)
  if (bytes && isBip137(bytes)) {
    const valid = verifyBip137(sdk, owner, text, bytes, networkId)
    verdicts.push({ status: valid ? 'valid' : 'invalid' })
  } else if (bytes) {
    verdicts.push(verifyBip322(sdk, owner, text, bytes, 'simple'))
    verdicts.push(verifyBip322(sdk, owner, text, bytes, 'full'))
  }
  return best(verdicts)
}

/**
 * Whether the owner of the address signed the text, by BIP-137 or BIP-322, with and without the prefix of version 2.
 * A script that is locked by time counts once the chain would let it spend.
 * @throws LatchkeyError `invalidAddress`, `aborted`; `unavailable` where BIP-322 calls a signature inconclusive (a script
 * that is not understood, a proof of funds); for locked scripts those of the network's API
 */
export async function verifyMessage(
  nodes: Nodes,
  input: VerifyMessageInput,
  options: CallOptions = {},
): Promise<boolean> {
  const { networkId, address, signed } = input
  const owner = requireAddress(address, networkId)
  if (!isKnownScheme(signed.scheme)) return false
  const sdk = await loadSdk()
  throwIfAborted(options.signal)
  const verdict = judgeMessage(sdk, owner, input)
  if (verdict.status === 'invalid') return false
  if (verdict.status === 'valid')
    return areLocksOpen(() => nodes.of(networkId), owner.address, verdict, options)
  throw new LatchkeyError('unavailable', "The signature's script can't be checked here", {
    hint: 'Verify the signature with a full node, or ask for a signature of another address.',
  })
}
