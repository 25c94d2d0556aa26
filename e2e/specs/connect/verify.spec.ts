import type { BrowserContext, Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { expectNoViolations } from '../../support/axe'
import type { DemoPage } from '../../support/demo'
import { inMatrix } from '../../support/matrix'
import { takeCode } from '../../support/phone/phone'
import { test as base, expect } from '../../support/test'
import {
  blockVerifyHost,
  type PlayedVerifyHost,
  playVerifyHost,
  type VerifyAnswer,
} from '../../support/verify-host'
import { type Verdict, WalletPage } from '../../support/wallet-page'

const test = base.extend<{ readonly phone: BrowserContext }>({
  phone: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await use(context)
    await context.close()
  },
})

/** One when the dapp looks whether the host is there, and one for the proposal. */
const ANSWERS_OF_A_PROPOSAL = 2

/** A code whose proposal the host was asked about: a dapp does not wait long for a host that it never met before. */
async function takeAttestedCode(demo: DemoPage, page: Page, host: PlayedVerifyHost): Promise<string> {
  let uri = ''
  await expect(async () => {
    const before = host.answered()
    uri = await takeAnyCode(demo, page)
    expect(host.answered() - before).toBe(ANSWERS_OF_A_PROPOSAL)
  }).toPass()
  return uri
}

async function takeAnyCode(demo: DemoPage, page: Page): Promise<string> {
  await demo.open({ phones: true, attestation: true })
  return takeCode(demo, page)
}

const demoOrigin = () => new URL(readWorld().demoUrl).origin

interface Case {
  readonly name: string
  /** Whether another one ends with the same verdict and the same words. */
  readonly isRepeated?: boolean
  /** Nothing: nobody answers. */
  readonly answer?: () => VerifyAnswer
  readonly verdict: Verdict
  /** What the wallet says of it beside the verdict; nothing where all is well. */
  readonly warning?: string
}

const cases: readonly Case[] = [
  {
    name: 'attested to be where it says it is',
    answer: () => ({ claims: { origin: demoOrigin() } }),
    verdict: 'Verified',
  },
  {
    name: 'known to nobody',
    isRepeated: true,
    verdict: 'Not verified',
    warning: "This site isn't verified.",
  },
  {
    name: 'not proved by its owner',
    isRepeated: true,
    answer: () => ({ claims: { origin: demoOrigin(), isVerified: false } }),
    verdict: 'Not verified',
    warning: "This site isn't verified.",
  },
  {
    name: 'attested by a stranger',
    isRepeated: true,
    answer: () => ({ claims: { origin: demoOrigin() }, isForged: true }),
    verdict: 'Not verified',
    warning: "This site isn't verified.",
  },
  {
    name: 'somewhere else than it says',
    isRepeated: true,
    answer: () => ({ claims: { origin: 'https://evil.example' } }),
    verdict: 'Address does not match',
    warning: 'The request came from evil.example.',
  },
  {
    name: 'reported as a scam',
    isRepeated: true,
    answer: () => ({ claims: { origin: demoOrigin(), isScam: true } }),
    verdict: 'Reported as a scam',
    warning: 'Do not connect to this app, and do not sign anything for it.',
  },
]

for (const { name, answer, verdict, warning, isRepeated = false } of cases)
  test(
    `the wallet says of an app that is ${name}: ${verdict}`,
    inMatrix(isRepeated),
    async ({ demo, page, context, phone }) => {
      const contexts = [context, phone]
      const host = answer && (await playVerifyHost(contexts, answer()))
      if (!host) await blockVerifyHost(contexts)
      const uri = host ? await takeAttestedCode(demo, page, host) : await takeAnyCode(demo, page)
      const wallet = new WalletPage(await phone.newPage())
      await wallet.open({ ...readWorld().services, uri, asLink: true })
      await wallet.asked('Connect app')
      const expectVerdict = async (where: string) => {
        await expect(wallet.verdict(verdict)).toBeVisible()
        if (warning) await expect(wallet.page.getByText(warning)).toBeVisible()
        else await expect(wallet.page.getByText("isn't verified")).toHaveCount(0)
        await expectNoViolations(wallet.page, `${where}, ${name}`)
      }
      await expectVerdict('proposal')
      await wallet.approve.click()
      await expect(demo.accountButton).toBeVisible()
      // What is asked for later is attested anew.
      await demo.act('Sign message')
      await wallet.asked('Sign message')
      await expectVerdict('request')
      await wallet.reject.click()
      await expect(demo.result).toHaveText(/^userRejected/)
    },
  )
