import { expect, it, onTestFinished } from 'vitest'
import { pressAs, startIdentity } from './index.js'

const authCallback = 'http://auth.test/callback'

it('signs a person in by one press, for registered clients with PKCE alone', async () => {
  const identity = await startIdentity({ authCallback, keeperCallback: 'http://keeper.test/callback' })
  onTestFinished(() => identity.close())
  const { google } = identity
  const addressOf = (changes: Record<string, string> = {}) =>
    `${google.authorizationEndpoint}?${new URLSearchParams({
      ...{ response_type: 'code', client_id: google.clientId, redirect_uri: authCallback, state: 'state' },
      ...{ scope: 'openid email profile', nonce: 'nonce' },
      ...{ code_challenge: 'A'.repeat(43), code_challenge_method: 'S256', ...changes },
    })}`
  const { url } = await pressAs(addressOf(), '1001')
  expect(url).toMatch(/^http:\/\/auth\.test\/callback\?code=[^&]+&state=state&iss=/)
  expect((await pressAs(addressOf(), '')).url).toContain('error=access_denied')
  await expect(pressAs(addressOf({ redirect_uri: 'http://evil.test/' }), '1001')).rejects.toThrow(/400/)
  expect((await fetch(`${identity.url}/other/x`)).status).toBe(404)
})
