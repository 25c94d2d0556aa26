import { pressAs } from '@latchkey/identity'
import { loginNonce, randomBytes, sha256, toBase64Url, utf8 } from '@latchkey/vault'
import { page, passed, type TestParties } from './parties-under-test.fixture.js'
import type { TestDevice } from './test-device.fixture.js'

const newToken = () => toBase64Url(randomBytes(32))

/** A login at a provider that a device has begun, with what only its frame has. */
interface BegunSocial {
  readonly device: TestDevice
  readonly secret: string
  readonly verifier: string
  readonly auth: { readonly transaction: string; readonly state: string; readonly nonce: string }
  readonly keeper: { readonly transaction: string; readonly state: string; readonly nonce: string }
  /** The provider's address, as the popup gets it. */
  readonly url: string
}

/** Begins at both parties, as the frame does. `changes`: parameters of the provider's address. */
export async function beginSocial(
  { authApi, keeperApi, identity }: TestParties,
  device: TestDevice,
  changes: Readonly<Record<string, string>> = {},
): Promise<BegunSocial> {
  const [secret, verifier] = [newToken(), newToken()]
  const body = { ...page, provider: 'google', secretHash: await sha256(utf8(secret)) }
  const auth = passed(await device.ask(`${authApi}/social`, { body }))
  const keeper = passed(await device.ask(`${keeperApi}/social`, { body }))
  const nonce = await loginNonce({ auth: auth.nonce, keeper: keeper.nonce, device: device.id })
  const google = identity?.frame.google
  const url = new URL(google?.authorizationEndpoint ?? '')
  url.search = String(
    new URLSearchParams({
      ...{ response_type: 'code', client_id: google?.clientId ?? '', scope: 'openid email profile' },
      ...{ redirect_uri: `${authApi}/social/callback`, state: auth.state, nonce },
      ...{ code_challenge: await sha256(utf8(verifier)), code_challenge_method: 'S256', ...changes },
    }),
  )
  return { device, secret, verifier, auth, keeper, url: url.href }
}

/** The fragment that the static page of the frame's origin gets. */
export async function resultOf(callbackUrl: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(callbackUrl, { redirect: 'manual' })
  const target = new URL(response.headers.get('location') ?? 'about:blank')
  return { status: String(response.status), page: target.origin + target.pathname, ...fragmentOf(target) }
}

const fragmentOf = ({ hash }: URL): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(hash.slice(1)))

/** Signs a person in at the provider. Returns the ticket of the callback. */
export async function pressed(begun: BegunSocial, person = '1001'): Promise<string> {
  const { url } = await pressAs(begun.url, person)
  return (await resultOf(url)).ticket ?? ''
}

/** Redeems a ticket at auth, by the device that began or another one. */
export const redeem = (
  { authApi }: TestParties,
  { auth, keeper, secret, verifier, device }: BegunSocial,
  ticket: string,
  {
    by = device,
    ...changes
  }: { readonly by?: TestDevice; readonly secret?: string; readonly keeperNonce?: string } = {},
) =>
  by.ask(`${authApi}/social/${auth.transaction}/login`, {
    body: { ticket, secret, verifier, keeperNonce: keeper.nonce, ...changes },
  })

/** Gives an ID token to the keeper. */
export const giveIdToken = (
  { keeperApi }: TestParties,
  { auth, keeper, device }: BegunSocial,
  idToken: string | undefined,
  by = device,
) =>
  by.ask(`${keeperApi}/social/${keeper.transaction}/id-token`, { body: { idToken, authNonce: auth.nonce } })

/** A whole login: a session at auth and an approved flow at the keeper. */
export async function logInSocial(parties: TestParties, device: TestDevice, person?: string) {
  const begun = await beginSocial(parties, device)
  const login = passed(await redeem(parties, begun, await pressed(begun, person)))
  const { flow } = passed(await giveIdToken(parties, begun, login.idToken))
  return { login, flow, token: login.session.token }
}
