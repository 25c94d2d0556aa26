import { createDice } from '../../../packages/core/src/kernel/dice.fixture'
import { inMatrix } from '../../support/matrix'
import { expect, nobody, test } from '../../support/sign-in/sign-in'

/** Sequences of one test, by their seeds. */
const SEEDS = [
  [1, 2, 3],
  [4, 5, 6, 7, 8, 9, 10],
  [11, 12, 13, 14, 15],
  [16, 17, 18, 19, 20],
]
const EVENTS = 6

/** The account that a text is for, CAIP-10. */
const accountOf = (text: string): string =>
  `eip155:${/^Chain ID: (\d+)$/m.exec(text)?.[1]}:${text.split('\n')[1]}`

for (const seeds of SEEDS)
  test(
    `no order of events asks without a press, or signs in an account that did not sign: seeds ${seeds}`,
    // The core's sequences run in every command.
    inMatrix(),
    async ({ chains, demo, page, signIn, site, wallet }) => {
      /** What the page sent to the services. */
      const sent = new Set<string>()
      page.on('request', request => {
        if (!/\/siwx\/(verify|link)$/.test(request.url())) return
        const { proofs } = request.postDataJSON() as {
          readonly proofs: readonly { readonly message: string }[]
        }
        for (const { message } of proofs) sent.add(accountOf(message))
      })
      /** The wallet's log starts again with each load. */
      let askedBefore = 0
      const askedNow = async () =>
        (await wallet.requests()).filter(({ method, prompted }) => method === 'personal_sign' && prompted)
          .length
      const leave = async () => {
        askedBefore += await askedNow()
      }
      let presses = 0
      let reached = 0

      const pressIfThere = async (button: typeof signIn.sign) => {
        if (!(await button.isVisible()) || !(await button.isEnabled())) return false
        return button.click({ timeout: 2_000 }).then(
          () => true,
          () => false,
        )
      }
      const press = async () => {
        if (await pressIfThere(signIn.sign.or(signIn.retry))) presses += 1
      }
      const events: Record<string, () => Promise<unknown>> = {
        async connect() {
          if (!(await pressIfThere(demo.connectButton))) return
          await demo.modal
            .wallet('Test Wallet')
            .click({ timeout: 2_000 })
            .catch(() => undefined)
        },
        press,
        cancel: () => pressIfThere(signIn.cancel),
        escape: () => page.keyboard.press('Escape'),
        switchNetwork: () => pressIfThere(demo.action((dice(2) ? chains.one : chains.two).name)),
        selectAccount: () => wallet.selectAccount(dice(2)),
        rejectNext: () => wallet.rejectNext(),
        otherKey: () => wallet.misbehave({ badSignature: 'wrongKey' }),
        honest: () => wallet.misbehave({ badSignature: false }),
        disconnect: () => pressIfThere(demo.action('Disconnect by hook')),
        walletLeaves: () => wallet.disconnect('revoke'),
        async signOutElsewhere() {
          await page.evaluate(() =>
            fetch('/siwx/sign-out', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: '{}',
            }),
          )
        },
        async reload() {
          await leave()
          await page.reload()
        },
      }
      const names = Object.keys(events)
      let dice = createDice(0)

      for (const seed of seeds) {
        dice = createDice(seed)
        await page.context().clearCookies()
        // A page of the site without the app, which might write again: each sequence begins as a first visit.
        await page.goto(`${site.url}/local-chains.json`)
        await page.evaluate(() => localStorage.clear())
        sent.clear()
        await signIn.open({ required: dice(2) === 0 })
        // Signing in takes two steps in a row: chance alone seldom gives them, and the page may be slow to show them.
        const isEntered = dice(3) > 0
        const entering: readonly (readonly [string, () => Promise<unknown>])[] = [
          ['choose', () => signIn.choose({ name: 'Test Wallet' })],
          [
            'agree',
            () => {
              presses += 1
              return signIn.agree()
            },
          ],
        ]
        const beginning = isEntered ? entering : [['connect', events.connect] as const]
        const history: string[] = []
        for (let done = 0; done < EVENTS; done += 1) {
          const chosen = beginning[done]?.[0] ?? names[dice(names.length)] ?? ''
          history.push(chosen)
          await (beginning[done]?.[1] ?? events[chosen])?.()
          const where = `${seed}: ${history.join(' ')}`
          const members = await signIn.members()
          if (members.status === 200) reached += 1
          else expect(members, where).toEqual(nobody)
          for (const account of members.accounts) expect([...sent], where).toContain(account)
          expect(askedBefore + (await askedNow()), where).toBeLessThanOrEqual(presses)
        }
        await leave()
      }
      // Sequences in which nobody ever signs in would prove little.
      expect(reached).toBeGreaterThan(0)
    },
  )
