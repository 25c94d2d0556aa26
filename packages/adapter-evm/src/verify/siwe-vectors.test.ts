import { describe, expect, it } from 'vitest'
import notVerified from '../../../siwx/src/fixtures/siwe-not-verified.json' with { type: 'json' }
import signed from '../../../siwx/src/fixtures/siwe-signed.json' with { type: 'json' }
import { createMemoryStores } from '../../../siwx/src/server/memory-stores.js'
import { createBrowser } from '../../../siwx/src/testing/browser.fixture.js'
import { createServer } from '../../../siwx/src/testing/server-under-test.fixture.js'
import { verifySignIn } from './index.js'

interface Vector {
  readonly domain: string
  readonly address: string
  readonly statement: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt: string
  readonly chainId: number
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly signature: string
  /** Where the server is, if not where the text was signed. */
  readonly domainBinding?: string
  /** The nonce that the server gave, if not the one in the text. */
  readonly matchNonce?: string
  /** When the text arrives; a minute after it was made unless told. */
  readonly time?: string
}

const optional = (name: string, value: string | undefined) =>
  value === undefined ? [] : [`${name}: ${value}`]

/** The text as ERC-4361 writes it, also where a field is not what it says. */
const textOf = (vector: Vector): string =>
  [
    `${vector.domain} wants you to sign in with your Ethereum account:`,
    vector.address,
    '',
    vector.statement,
    '',
    `URI: ${vector.uri}`,
    `Version: ${vector.version}`,
    `Chain ID: ${vector.chainId}`,
    `Nonce: ${vector.nonce}`,
    `Issued At: ${vector.issuedAt}`,
    ...optional('Expiration Time', vector.expirationTime),
    ...optional('Not Before', vector.notBefore),
  ].join('\n')

const proofOf = (vector: Vector) => ({
  message: textOf(vector),
  signed: { signature: vector.signature, scheme: 'eip191' },
})

const vectorsOf = (vectors: object) => Object.entries(vectors as Readonly<Record<string, Vector>>)

describe('the published signatures of ERC-4361', () => {
  it.each(vectorsOf(signed))('count: %s', async (_, vector) => {
    const { address } = vector
    expect(await verifySignIn({ networkId: 'eip155:1', address, ...proofOf(vector) })).toBe('valid')
  })
})

/** Posts the text of a vector to the server that it is of, which has given its nonce. */
async function post(vector: Vector): Promise<string | undefined> {
  const domain = vector.domainBinding ?? vector.domain
  const made = Date.parse(vector.issuedAt)
  const now = () => (vector.time === undefined ? made + 60_000 : Date.parse(vector.time))
  const { nonces, ...stores } = createMemoryStores({ now })
  let issued = ''
  const asIssued = (nonce: string) => (nonce === (vector.matchNonce ?? vector.nonce) ? issued : nonce)
  const { siwx } = createServer({
    ...stores,
    nonces: { issue: nonces.issue, consume: nonce => nonces.consume(asIssued(nonce)) },
    domains: [domain],
    verifiers: { eip155: async () => ({ verifySignIn }) },
    networks: ['eip155:1'],
    rpc: {},
    now,
  })
  const browser = createBrowser(siwx, { origin: `https://${domain}` })
  issued = (await browser.nonce()).nonce
  return (await browser.post('/verify', { proofs: [proofOf(vector)] })).code
}

const reasons: Readonly<Record<keyof typeof notVerified, string>> = {
  'expired message': 'expired',
  'domain binding': 'foreignDomain',
  'custom time': 'tooOld',
  'custom nonce': 'invalidNonce',
  'malformed signature': 'invalidSignature',
  'wrong signature': 'invalidSignature',
  'not yet valid': 'notYetValid',
  'invalid issuedAt': 'invalidMessage',
  'invalid notBefore': 'invalidMessage',
  'invalid expirationTime': 'invalidMessage',
}

describe('the published texts of ERC-4361 that are not to be verified', () => {
  it.each(vectorsOf(notVerified))('are refused by the server: %s', async (name, vector) => {
    expect(await post(vector)).toBe(reasons[name as keyof typeof reasons])
  })

  it('would be accepted by it without their fault', async () => {
    const { domainBinding: _, ...vector } = notVerified['domain binding']
    expect(await post(vector)).toBeUndefined()
  })
})
