import { generateKeyPair, importJWK, SignJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { fromBase64Url, toBase64Url, utf8 } from '../crypto/bytes.js'
import { createDeviceProof } from '../crypto/device-proof.js'
import { createDeviceKeys, type DeviceKeys, thumbprintOf, toDeviceJwk } from '../crypto/devices.js'
import { signKeeperStatement, verifyKeeperStatement } from './keeper-statement.js'
import { verifyDeviceProof } from './verify-proof.js'

const now = 1_764_000_000_000
const request = {
  method: 'POST',
  url: 'https://auth.example/auth/v1/email',
  body: '{"email":"ada@mail.example"}',
  token: 'token',
}

let keys: DeviceKeys
let proof: string
beforeAll(async () => {
  keys = await createDeviceKeys()
  proof = await createDeviceProof({ ...request, signing: keys.signing, nonce: 'nonce', now })
})

it('names the device, and has an id of its own each time', async () => {
  const read = await verifyDeviceProof(proof, request)
  expect(read.device).toBe(await thumbprintOf(await toDeviceJwk(keys.signing.publicKey)))
  expect(read.nonce).toBe('nonce')
  const again = await createDeviceProof({ ...request, signing: keys.signing, nonce: 'nonce', now })
  expect((await verifyDeviceProof(again, request)).id).not.toBe(read.id)
})

it('is about one address, whatever the query', async () => {
  const url = `${request.url}?wait=25`
  expect((await verifyDeviceProof(proof, { ...request, url })).nonce).toBe('nonce')
})

it.each([
  ['another method', { method: 'GET' }],
  ['another address', { url: 'https://auth.example/auth/v1/user' }],
  ['another host', { url: 'https://evil.example/auth/v1/email' }],
  ['another body', { body: '{"email":"eve@mail.example"}' }],
  ['no body', { body: undefined }],
  ['another session', { token: 'other' }],
  ['no session', { token: undefined }],
])('is refused for %s', async (_name, change) => {
  const { body, token, ...rest } = { ...request, ...change }
  const asked = { ...rest, ...(body !== undefined && { body }), ...(token !== undefined && { token }) }
  await expect(verifyDeviceProof(proof, asked)).rejects.toMatchObject({ code: 'invalidProof' })
})

it('is good whatever time the clock of the device shows: its nonce says when it was made', async () => {
  const wrong = { ...request, signing: keys.signing, nonce: 'nonce', now: now - 365 * 24 * 3_600_000 }
  expect((await verifyDeviceProof(await createDeviceProof(wrong), request)).nonce).toBe('nonce')
})

it('is refused with another signature, key, type or algorithm', async () => {
  const [head = '', claims = '', signature = ''] = proof.split('.')
  const jwk = await toDeviceJwk((await createDeviceKeys()).signing.publicKey)
  const withHead = (changes: object) => {
    const own = JSON.parse(new TextDecoder().decode(fromBase64Url(head)))
    return `${toBase64Url(utf8(JSON.stringify({ ...own, ...changes })))}.${claims}.${signature}`
  }
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const forged = [
    `${head}.${claims}.${flipped}`,
    withHead({ jwk }),
    withHead({ typ: 'jwt' }),
    withHead({ alg: 'none' }),
    `${toBase64Url(utf8('{"alg":"none","typ":"dpop+jwt"}'))}.${claims}.`,
    '',
    'a.b.c',
    `${proof}.${proof}`,
  ]
  for (const text of forged)
    await expect(verifyDeviceProof(text, request)).rejects.toMatchObject({ code: 'invalidProof' })
})

it('is refused with a private key in it, or a secret that both sides know', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const whole = await crypto.subtle.exportKey('jwk', privateKey)
  const claims = { jti: 'a'.repeat(36), htm: 'POST', htu: request.url }
  const sign = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', ...header } as never)
      .setIssuedAt(now / 1000)
      .sign(key)
  const plain = { method: 'POST', url: request.url }
  const secret = await importJWK({ kty: 'oct', k: 'c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0' }, 'HS256')
  for (const text of [
    await sign({ jwk: whole }, privateKey),
    await sign({ alg: 'HS256', jwk: { kty: 'oct', k: 'c2VjcmV0' } }, secret),
  ])
    await expect(verifyDeviceProof(text, plain)).rejects.toMatchObject({ code: 'invalidProof' })
  const jwk = await crypto.subtle.exportKey('jwk', publicKey)
  const { kty, crv, x, y } = jwk
  expect((await verifyDeviceProof(await sign({ jwk: { kty, crv, x, y } }, privateKey), plain)).device).toBe(
    await thumbprintOf(await toDeviceJwk(publicKey)),
  )
})

it('says what the keeper says, to one party and for some time', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const parties = { keeper: 'https://keeper.example', auth: 'https://auth.example' }
  const said = {
    kind: 'creation',
    email: 'ada@mail.example',
    device: 'a'.repeat(43),
    flow: 'flow',
    jti: 'one',
  } as const
  const text = await signKeeperStatement({ ...parties, keyId: 'k', key: privateKey, now }, said)
  const keysOf = async () => publicKey
  const read = (changes: object = {}) =>
    verifyKeeperStatement(text, { ...parties, keys: keysOf, now, ...changes })
  expect(await read()).toEqual(said)
  const stranger = await generateKeyPair('ES256')
  for (const changes of [
    { auth: 'https://other.example' },
    { keeper: 'https://other.example' },
    { now: now + 21 * 60_000 + 1_000 },
    { keys: async () => stranger.publicKey },
  ])
    await expect(read(changes)).rejects.toMatchObject({ code: 'invalidStatement' })
})
