import { type AttestationClaims, createVerifyHost } from '@latchkey/test-wallets/wallet-connect'
import type { BrowserContext } from '@playwright/test'

const HOST = 'https://verify.walletconnect.org'
const YEAR = 31_536_000

/** How the host answers: with these claims, or with a token that somebody else has signed. */
export interface VerifyAnswer {
  readonly claims: AttestationClaims
  readonly isForged?: boolean
}

/** The page that the host shows in a hidden frame: it tells the page around it, in a message. */
const framed = (token: string) => {
  const message = JSON.stringify({ type: 'verify_attestation', attestation: token })
  return `<!doctype html><script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`
}

/** What the host was asked. */
export interface PlayedVerifyHost {
  /** How many frames it has answered. */
  answered(): number
}

/** Plays the host that attests origins, for the browser of the dapp and that of the wallet. */
export async function playVerifyHost(
  contexts: readonly BrowserContext[],
  { claims, isForged = false }: VerifyAnswer,
): Promise<PlayedVerifyHost> {
  let answered = 0
  const host = await createVerifyHost()
  const signer = isForged ? await createVerifyHost() : host
  const expiresAt = Math.floor(Date.now() / 1000) + YEAR
  for (const context of contexts) {
    await context.route(`${HOST}/**`, route => route.fulfill({ status: 404 }))
    await context.route(`${HOST}/v3/attestation?**`, async route => {
      const id = new URL(route.request().url()).searchParams.get('id') ?? ''
      await route.fulfill({ contentType: 'text/html', body: framed(await signer.attest(id, claims)) })
      answered++
    })
    await context.route(`${HOST}/v3/public-key`, route =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { publicKey: host.publicKey, expiresAt },
      }),
    )
  }
  return { answered: () => answered }
}

/** No host answers, for any browser. */
export async function blockVerifyHost(contexts: readonly BrowserContext[]): Promise<void> {
  for (const context of contexts) await context.route(`${HOST}/**`, route => route.abort())
}
