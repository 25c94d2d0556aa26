import { formatUnits, parseUnits } from 'viem'
import { ledgerOf, looks, networksOf } from '../support/namespaces'
import { createOnBoth } from '../support/namespaces-send'
import { SendForm } from '../support/send-form'
import { expect, test, walletNamespaces } from '../support/test-namespace'

const [one, two] = [0, 1] as const

/** Three decimals, never rounded up. */
const shown = (amount: bigint, decimals: number): string => {
  const [whole, fraction = ''] = formatUnits(amount, decimals).split('.')
  return `${whole}.${fraction.padEnd(3, '0').slice(0, 3)}`
}

for (const namespace of walletNamespaces)
  test.describe(`a ${namespace} wallet`, () => {
    test.use({ namespace })

    test('switches from the modal: balance and address are those of there, it signs, and a reload stays', async ({
      demo,
      open,
      installWith,
      page,
      picture,
    }) => {
      const { decimals, symbol } = looks[namespace]
      const second = networksOf(namespace)[two]?.name ?? ''
      const { name, holders } = await installWith(await createOnBoth(namespace, 0))
      const here = holders[0].address
      const there = ledgerOf(namespace, two).addressOf(holders[0].keys)
      const [before, after] = await Promise.all([
        ledgerOf(namespace, one).balance(here),
        ledgerOf(namespace, two).balance(there),
      ])
      expect(shown(after, decimals)).not.toBe(shown(before, decimals))
      const account = demo.modal.view('Account')
      const expectBalance = async (amount: bigint) => {
        await demo.openModal()
        await expect(account.getByText(shown(amount, decimals), { exact: true })).toBeVisible()
        await expect(demo.modal.dialog).toContainText(namespace === 'cosmos' ? /ATOM|OSMO/ : symbol)
        await demo.modal.close.click()
        await expect(demo.modal.dialog).toHaveCount(0)
      }
      await open()
      await demo.connect(name)
      expect((await demo.accounts())[0]).toBe(here)
      await expectBalance(before)

      await demo.networkButton.click()
      await expect(demo.modal.view('Switch network')).toBeVisible()
      await picture(`${namespace}-networks`)
      await demo.modal.network(second).click()
      await expect(demo.modal.dialog).toHaveCount(0)
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(second))
      await expect.poll(async () => (await demo.accounts())[0]).toBe(there)
      await expectBalance(after)
      await demo.act('Sign message')
      await expect(demo.result).toHaveText(/^valid signature/)

      await page.reload()
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(second))
      await expect.poll(async () => (await demo.accounts())[0]).toBe(there)
      await expectBalance(after)
      await picture(`${namespace}-second-network`)
      await demo.act('Sign message')
      await expect(demo.result).toHaveText(/^valid signature/)
    })

    test('switches by hook, signs there, and comes back', async ({ demo, open, visitor }) => {
      const [first, second] = networksOf(namespace)
      const { keys, address: here } = visitor.holders[0]
      await open()
      await demo.connect(visitor.name)
      for (const [network, address] of [
        [second, ledgerOf(namespace, two).addressOf(keys)],
        [first, here],
      ] as const) {
        await demo.act(network?.name ?? '')
        await expect(demo.result).toHaveText(`switched to ${network?.name}`)
        await expect(demo.hook('useNetwork')).toHaveValue(new RegExp(network?.caipNetworkId ?? ''))
        await expect.poll(async () => (await demo.accounts())[0]).toBe(address)
        await demo.act('Sign message')
        await expect(demo.result).toHaveText(/^valid signature/)
      }
    })
  })

// The wallets that have a network of their own, and those that are asked to let the page in to each.
for (const namespace of walletNamespaces.filter(each => each === 'bip122' || each === 'cosmos'))
  test.describe(`a ${namespace} wallet`, () => {
    test.use({ namespace })

    test('that refuses the other network stays where it is, the modal says why, and it may change its mind', async ({
      demo,
      open,
      visitor,
      picture,
    }) => {
      const [first, second] = networksOf(namespace)
      await open()
      await demo.connect(visitor.name)
      await demo.networkButton.click()
      await visitor.rejectNext()
      await demo.modal.network(second?.name ?? '').click()
      await expect(demo.modal.view('Switch network')).toContainText('You declined')
      await picture(`${namespace}-switch-declined`)
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(first?.name ?? ''))
      expect((await demo.accounts())[0]).toBe(visitor.holders[0].address)
      await demo.modal.network(second?.name ?? '').click()
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(second?.name ?? ''))
    })

    test('that refuses by hook is told to the caller, and stays where it is', async ({
      demo,
      open,
      visitor,
    }) => {
      const [first, second] = networksOf(namespace)
      await open()
      await demo.connect(visitor.name)
      await visitor.rejectNext()
      await demo.act(second?.name ?? '')
      await expect(demo.result).toHaveText(/^userRejected: /)
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(first?.name ?? ''))
      await demo.act('Sign message')
      await expect(demo.result).toHaveText(/^valid signature/)
    })
  })

// Here the page alone says on which network something is meant.
for (const namespace of walletNamespaces.filter(each => each === 'solana' || each === 'polkadot'))
  test.describe(`a ${namespace} wallet`, () => {
    test.use({ namespace })

    test('is not asked about the other network, and so cannot refuse it', async ({ demo, open, visitor }) => {
      const second = networksOf(namespace)[two]?.name ?? ''
      await open()
      await demo.connect(visitor.name)
      const asked = await visitor.promptCount()
      await visitor.rejectNext()
      await demo.networkButton.click()
      await demo.modal.network(second).click()
      await expect(demo.networkButton).toHaveAccessibleName(new RegExp(second))
      expect(await visitor.promptCount()).toBe(asked)
      // What was refused is the first thing that it was asked.
      await demo.act('Sign message')
      await expect(demo.result).toHaveText(/^userRejected: /)
    })
  })

for (const namespace of walletNamespaces.filter(each => each !== 'cosmos'))
  test.describe(`a ${namespace} wallet`, () => {
    test.use({ namespace })

    test('sends on the second network: the receiver has it there, and on the first one nothing moves', async ({
      demo,
      open,
      installWith,
      picture,
    }) => {
      // A block of the second bip122 network is some five million hashes: how long that takes is a matter of luck,
      // and of what else the machine has to do.
      const patience = namespace === 'bip122' ? 300_000 : 25_000
      test.setTimeout(patience + 60_000)
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
      const form = new SendForm(demo)
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
