import { SiwxError } from '../errors.js'
import { isObject } from '../shape.js'
import type { SiwxSession, SiwxSignature } from './siwx-config.types.js'

/** The signature of a CACAO (CAIP-74), with its scheme. */
function fromCacao(cacao: object | undefined): SiwxSignature | undefined {
  const { s } = isObject(cacao) ? cacao : { s: undefined }
  if (!isObject(s) || typeof s.s !== 'string' || typeof s.t !== 'string') return undefined
  // `cosmos:adr36`: a CACAO names the namespace before the scheme, but for eip155.
  const scheme = s.t.slice(s.t.indexOf(':') + 1)
  return { signature: s.s, scheme, ...(typeof s.pk === 'string' && { publicKey: s.pk }) }
}

/**
 * Makes the proof that the server gets.
 * @throws SiwxError `invalidField` where nothing names the scheme of the signature
 */
export function proofOf({ message, signed, cacao }: SiwxSession): {
  readonly message: string
  readonly signed: SiwxSignature
} {
  const found = signed ?? fromCacao(cacao)
  if (!found) throw new SiwxError('invalidField', 'signed: the scheme of the signature is missing', 'signed')
  const { signature, scheme, publicKey } = found
  return { message, signed: { signature, scheme, ...(publicKey !== undefined && { publicKey }) } }
}
