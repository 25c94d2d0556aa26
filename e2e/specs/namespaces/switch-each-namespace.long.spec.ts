import { formatUnits, parseUnits } from 'viem'
import { inMatrix } from '../../support/matrix'
import { ledgerOf, looks, type Namespace, networksOf } from '../../support/namespaces/namespaces'
import { createOnBoth } from '../../support/namespaces/namespaces-send'
import { expect, test, walletNamespaces } from '../../support/namespaces/test-namespace'

const [one, two] = [0, 1] as const

/** Three decimals, never rounded up. */
const shown = (amount: bigint, decimals: number): string => {
  const [whole, fraction = ''] = formatUnits(amount, decimals).split('.')
  return `${whole}.${fraction.padEnd(3, '0').slice(0, 3)}`
}

// Bip122 wallets have a network of their own, and cosmos wallets are asked to let the page in to each.
const asksToSwitch = (namespace: Namespace) => namespace === 'bip122' || namespace === 'cosmos'

for (const namespace of walletNamespaces)
  test.describe(`a ${namespace} wallet`, inMatrix(), () => {
    test.use({ namespace })
    test('between two networks', async ({ demo, open, installWith, page, picture }) => {
      const { decimals, symbol } = looks[namespace]
      const [first, second] = networksOf(namespace)
      const firstName = first?.name ?? ''
      const secondName = second?.name ?? ''
      const visitor = await installWith(await createOnBoth(namespace, 0))
      const [holder] = visitor.holders
      const here = holder.address
      const there = ledgerOf(namespace, two).addressOf(holder.keys)
      const [before, after] = await Promise.all([
        ledgerOf(namespace, one).balance(here),
        ledgerOf(namespace, two).balance(there),
      ])
      expect(shown(after, decimals)).not.toBe(shown(before, decimals))
      const account = demo.modal.view('Account')
      const expectBalance = async (amount: bigint) => {
        await demo.openModal()
        await expect(account.getByText(shown(amount, decimals), { exact: true }).first()).toBeVisible()
        await expect(demo.modal.dialog).toContainText(namespace === 'cosmos' ? /ATOM|OSMO/ : symbol)
        await demo.modal.close.click()
        await expect(demo.modal.dialog).toHaveCount(0)
      }
      const sign = async () => {
        await demo.act('Sign message')
        await expect(demo.result).toHaveText(/^valid signature/)
      }
      const switchByHook = async (network: string) => {
        await demo.act(network)
        await expect(demo.result).toHaveText(`switched to ${network}`)
      }
      await open()
      await demo.connect(visitor.name)
      expect((await demo.accounts())[0]).toBe(here)
      await expectBalance(before)

      if (asksToSwitch(namespace)) {
        await test.step('that refuses by hook is told to the caller, and stays where it is', async () => {
          await visitor.rejectNext()
          await demo.act(secondName)
          await expect(demo.result).toHaveText(/^userRejected: /)
          await expect(demo.networkButton).toHaveAccessibleName(new RegExp(firstName))
          await sign()
        })

        await test.step('that refuses the other network stays where it is, the modal says why, and it may change its mind', async () => {
          await demo.networkButton.click()
          await visitor.rejectNext()
          await demo.modal.network(secondName).click()
          await expect(demo.modal.view('Switch network')).toContainText('You declined')
          await picture(`${namespace}-switch-declined`)
          await expect(demo.networkButton).toHaveAccessibleName(new RegExp(firstName))
          expect((await demo.accounts())[0]).toBe(here)
          await demo.modal.network(secondName).click()
          await expect(demo.networkButton).toHaveAccessibleName(new RegExp(secondName))
        })
      }
      // Here the page alone says on which network something is meant.
      else
        await test.step('is not asked about the other network, and so cannot refuse it', async () => {
          const asked = await visitor.promptCount()
          await visitor.rejectNext()
          await demo.networkButton.click()
          await demo.modal.network(secondName).click()
          await expect(demo.networkButton).toHaveAccessibleName(new RegExp(secondName))
          expect(await visitor.promptCount()).toBe(asked)
          // What was refused is the first thing that it was asked.
          await demo.act('Sign message')
          await expect(demo.result).toHaveText(/^userRejected: /)
        })

      await test.step('switches by hook, signs there, and comes back', async () => {
        await expect(demo.modal.dialog).toHaveCount(0)
        await switchByHook(firstName)
        for (const [network, address] of [
          [second, there],
          [first, here],
        ] as const) {
          await switchByHook(network?.name ?? '')
          await expect(demo.hook('useNetwork')).toHaveValue(new RegExp(network?.caipNetworkId ?? ''))
          await expect.poll(async () => (await demo.accounts())[0]).toBe(address)
          await sign()
        }
      })

      await test.step('switches from the modal: balance and address are those of there, and it signs', async () => {
        await demo.networkButton.click()
        await expect(demo.modal.view('Switch network')).toBeVisible()
        await picture(`${namespace}-networks`)
        await demo.modal.network(secondName).click()
        await expect(demo.modal.dialog).toHaveCount(0)
        await expect(demo.networkButton).toHaveAccessibleName(new RegExp(secondName))
        await expect.poll(async () => (await demo.accounts())[0]).toBe(there)
        await expectBalance(after)
        await sign()
      })

      await test.step('stays on the second network after a reload, and signs', async () => {
        await page.reload()
        await expect(demo.networkButton).toHaveAccessibleName(new RegExp(secondName))
        await expect.poll(async () => (await demo.accounts())[0]).toBe(there)
        await expectBalance(after)
        await picture(`${namespace}-second-network`)
        await sign()
      })
    })
  })

for (const namespace of walletNamespaces.filter(each => each !== 'cosmos'))
  test.describe(`a ${namespace} wallet`, inMatrix(), () => {
    test.use({ namespace })

    test('sends on the second network: the receiver has it there, and on the first one nothing moves', async ({
      demo,
      open,
      installWith,
      picture,
    }) => {
      // A block of the second bip122 network is some five million hashes: how long that takes is a matter of luck,
      // and of what else the machine has to do.
      const patience = namespace === 'bip122' ? 300_000 : 60_000
      test.setTimeout(patience + 120_000)
      const { decimals, symbol } = looks[namespace]
      const second = networksOf(namespace)[two]?.name ?? ''
      const [first, ledger] = [ledgerOf(namespace, one), ledgerOf(namespace, two)]
      const { name, holders } = await installWith(await createOnBoth(namespace, 1))
      const to = ledger.create()
      const there = ledger.addressOf(holders[0].keys)
      const [untouched, before] = await Promise.all([
        first.balance(holders[0].address),
        ledger.balance(there),
      ])
      const form = demo.modal.sendForm
      await open()
      await demo.connect(name)
      await demo.act(second)
      await expect(demo.result).toHaveText(`switched to ${second}`)
      await expect.poll(async () => (await demo.accounts())[0]).toBe(there)
      await form.open()
      await form.fill('0.25', to.address)
      await form.review.click()
      const review = demo.modal.view('Review and send')
      await expect(review).toContainText(`0.25 ${symbol}`)
      await expect(review).toContainText(second)
      await expect(review).toContainText(to.address)
      await picture(`${namespace}-second-network-review`)
      await form.confirm.click()
      await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible({
        timeout: patience,
      })
      const sent = parseUnits('0.25', decimals)
      expect(await ledger.balance(to.address)).toBe(sent)
      expect(await ledger.balance(there)).toBeLessThanOrEqual(before - sent)
      expect(await first.balance(first.addressOf(to.keys))).toBe(0n)
      expect(await first.balance(holders[0].address)).toBe(untouched)
    })
  })
