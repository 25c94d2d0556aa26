import { pressAs } from '@latchkey/identity'
import { randomBytes, sha256, toBase64Url, utf8 } from '@latchkey/vault'
import { page, passed, type TestParties } from './parties-under-test.fixture.js'
import { resultOf } from './social-login.fixture.js'
import type { TestDevice } from './test-device.fixture.js'

const newToken = () => toBase64Url(randomBytes(32))

/** A transaction at one party, with the ticket of a person's press. */
interface PressedPart {
  readonly transaction: string
  /** What the party is given. */
  readonly redemption: { readonly ticket: string; readonly secret: string; readonly verifier: string }
}

/** Begins at one party and presses the button of a person at the provider, as a client of that party. */
export async function pressPart(
  parties: TestParties,
  device: TestDevice,
  {
    party,
    provider,
    person,
  }: { readonly party: 'auth' | 'keeper'; readonly provider: string; readonly person: string },
): Promise<PressedPart> {
  const api = parties[`${party}Api`]
  const [secret, verifier] = [newToken(), newToken()]
  const body = { ...page, provider, secretHash: await sha256(utf8(secret)) }
  const begun = passed(await device.ask(`${api}/social`, { body }))
  const settings = parties.identity?.frame[provider]
  const clientId = party === 'auth' ? settings?.clientId : settings?.keeperClientId
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId ?? '', state: begun.state },
    ...{ redirect_uri: `${api}/social/callback`, scope: 'user' },
    ...{ code_challenge: await sha256(utf8(verifier)), code_challenge_method: 'S256' },
  })
  const { url } = await pressAs(`${settings?.authorizationEndpoint}?${query}`, person)
  const { ticket = '' } = await resultOf(url)
  return { transaction: begun.transaction, redemption: { ticket, secret, verifier } }
}
