import { createECDH, createHash, createPublicKey, ECDH, verify as verifyByNode } from 'node:crypto'
import { callBitcoind } from '@latchkey/local-chains'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { verifyMessage } from 'viem'
import { nodeOf } from './namespaces/namespace-accounts'
import type { Namespace } from './namespaces/namespaces'

/** What a page got of a wallet, as it would send it to its server. */
export interface SignedByWallet {
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly scheme: string
  readonly publicKey?: string
}

const read = (text: string, encoding: 'hex' | 'base64' | 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding))
const write = (bytes: Uint8Array, encoding: 'hex' | 'base64' | 'base64url') =>
  Buffer.from(bytes).toString(encoding)
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase58(text: string, length: number): Uint8Array {
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(LETTERS.indexOf(letter)), 0n)
  return read(value.toString(16).padStart(length * 2, '0'), 'hex')
}

function toBase58(bytes: Uint8Array): string {
  let text = ''
  for (let value = BigInt(`0x${write(bytes, 'hex')}`); value > 0n; value /= 58n)
    text = LETTERS[Number(value % 58n)] + text
  return text
}

/** Ed25519 by Node: an address is the key. */
function verifySolana({ address, message, signature }: SignedByWallet): boolean {
  const key = { kty: 'OKP', crv: 'Ed25519', x: write(fromBase58(address, 32), 'base64url') }
  return verifyByNode(
    null,
    read(message, 'utf8'),
    createPublicKey({ key, format: 'jwk' }),
    fromBase58(signature, 64),
  )
}

/** The version byte of addresses that pay to a key's hash, on test networks. */
const P2PKH = 0x6f
/** What BIP-137 adds to the header for such an address, and for one of native SegWit. */
const [P2PKH_HEADER, P2WPKH_HEADER] = [31, 39]

/**
 * BIP-137 by the node. It takes addresses of one form alone: the same key's hash in that form, and the header of that
 * form, are the same statement.
 */
async function verifyBitcoin({ address, message, signature, scheme }: SignedByWallet): Promise<boolean> {
  if (scheme !== 'bip137') throw new Error(`No verifier here for ${scheme}`)
  const node = nodeOf('bip122')
  const facts = (await callBitcoind(node, 'validateaddress', [address])) as { witness_program: string }
  const payload = Uint8Array.of(P2PKH, ...read(facts.witness_program, 'hex'))
  const same = toBase58(Uint8Array.of(...payload, ...sha256(sha256(payload)).subarray(0, 4)))
  const bytes = read(signature, 'base64')
  bytes[0] = (bytes[0] ?? 0) - P2WPKH_HEADER + P2PKH_HEADER
  return (await callBitcoind(node, 'verifymessage', [same, write(bytes, 'base64'), message])) as boolean
}

/** ADR-36 by Node's secp256k1, over the document as the standard writes it. */
function verifyCosmos({ address, message, signature, publicKey = '' }: SignedByWallet): boolean {
  const data = write(read(message, 'utf8'), 'base64')
  const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${address}"}}],"sequence":"0"}`
  const point = read(String(ECDH.convertKey(publicKey, 'secp256k1', 'hex', 'hex', 'uncompressed')), 'hex')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => write(half, 'base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'secp256k1', x, y }, format: 'jwk' })
  return verifyByNode(
    'sha256',
    read(document, 'utf8'),
    { key, dsaEncoding: 'ieee-p1363' },
    read(signature, 'base64'),
  )
}

/** The public key of a secret of secp256k1, compressed, as hex. */
export function publicKeyOf(secret: string): string {
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(secret, 'hex')
  return pair.getPublicKey('hex', 'compressed')
}

const verifiers: { readonly [N in Namespace]: (signed: SignedByWallet) => boolean | Promise<boolean> } = {
  eip155: ({ address, message, signature }) =>
    verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
  solana: verifySolana,
  async polkadot({ address, message, signature }) {
    await cryptoWaitReady()
    return signatureVerify(`<Bytes>${message}</Bytes>`, signature, address).isValid
  },
  bip122: verifyBitcoin,
  cosmos: verifyCosmos,
}

/** Whether a verifier that is no part of the kit takes the signature for one of this account and this message. */
export const verifySignature = async (namespace: Namespace, signed: SignedByWallet): Promise<boolean> =>
  verifiers[namespace](signed)
