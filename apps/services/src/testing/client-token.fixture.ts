import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const encodeBase58 = (bytes: Uint8Array): string => {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (value > 0n) {
    text = (alphabet[Number(value % 58n)] ?? '') + text
    value /= 58n
  }
  return text
}

/** A client's key pair and its name. */
export interface Identity {
  readonly clientId: string
  readonly privateKey: KeyObject
}

export const createIdentity = (): Identity => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { clientId: `did:key:z${encodeBase58(Uint8Array.from([0xed, 0x01, ...key]))}`, privateKey }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as the client makes it; what is given replaces or, as undefined, removes a claim. */
export const signToken = (
  { clientId, privateKey }: Identity,
  audience: string,
  changes: {
    readonly header?: object
    readonly claims?: Readonly<Record<string, unknown>>
    readonly nowMs?: number
  } = {},
): string => {
  const iat = Math.floor((changes.nowMs ?? Date.now()) / 1_000)
  const claims = { iss: clientId, sub: 'session', aud: audience, iat, exp: iat + 86_400, ...changes.claims }
  const data = `${encode({ alg: 'EdDSA', typ: 'JWT', ...changes.header })}.${encode(claims)}`
  return `${data}.${sign(null, new TextEncoder().encode(data), privateKey).toString('base64url')}`
}
