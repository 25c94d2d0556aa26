import { formatUnits, parseUnits } from 'viem'
import { inMatrix } from '../../support/matrix'
import { createHolder, ledgerOf, looks } from '../../support/namespaces/namespaces'
import {
  createSender,
  createTokenHolder,
  tokenBalance,
  tokenOf,
} from '../../support/namespaces/namespaces-send'
import { expect, test, walletNamespaces } from '../../support/namespaces/test-namespace'

// Some chain code is loaded with the first transfer, and some networks take seconds to be sure.
const settled = { timeout: 60_000 }

// The networks of cosmos have no such amounts.
const floors = {
  solana: {
    tooLittle: '0.0001',
    minimum: /New account: send at least 0\.000\d+ SOL to activate it\./,
    nearlyAll: '1.2348',
    reserve: /Keep at least 0\.000\d+ SOL in your account, or empty it\./,
  },
  polkadot: {
    tooLittle: '0.0000000001',
    minimum: /New account: send at least 0\.0\d+ ROC to activate it\./,
    nearlyAll: '1.234892',
    reserve: /Keep at least 0\.0\d+ ROC, or the network closes your account\./,
  },
  bip122: { tooLittle: '0.00000293', minimum: 'Send at least 0.00000294 BTC.' },
} as const

for (const namespace of walletNamespaces)
  test.describe(`a ${namespace} wallet`, () => {
    test.use({ namespace })
    // Cosmos has neither a least amount nor one that has to stay.
    const condition = namespace === 'cosmos' ? 'the person agrees' : 'it is enough and the person agrees'
    test(`sends the coin, once ${condition}`, async ({ demo, open, installWith, picture }) => {
      const visitor = await installWith(await createSender(namespace, 0, 1.2349))
      const { symbol, decimals } = looks[namespace]
      const ledger = ledgerOf(namespace)
      const form = demo.modal.sendForm
      const reviewView = demo.modal.view('Review and send')
      await open()
      await demo.connect(visitor.name)
      const asked = await visitor.promptCount()
      await form.open()

      if (namespace !== 'cosmos')
        await test.step('is told what the network wants to be sent and to stay, before it is asked', async () => {
          const floor = floors[namespace]
          await form.fill(floor.tooLittle, ledger.create().address)
          await expect(demo.modal.dialog).toContainText(floor.minimum, settled)
          await picture(`${namespace}-minimum`)
          await form.review.click()
          await expect(reviewView).toHaveCount(0)
          if ('reserve' in floor) {
            await form.amount.fill(floor.nearlyAll)
            await expect(demo.modal.dialog).toContainText(floor.reserve, settled)
            await picture(`${namespace}-reserve`)
          }
          await form.amount.fill('0.5')
          await form.review.click()
          await expect(reviewView).toBeVisible()
          expect(await visitor.promptCount()).toBe(asked)
          await demo.modal.back.click()
          await form.amount.waitFor()
        })

      await test.step('that refuses to send keeps the form, and nothing was sent', async () => {
        const to = ledger.create().address
        await visitor.rejectNext()
        await form.send('0.25', to)
        await expect(demo.modal.dialog).toContainText('You declined the request. Nothing was sent.', settled)
        expect(await ledger.balance(to)).toBe(0n)
        await demo.modal.back.click()
        await expect(form.amount).toHaveValue('0.25')
      })

      await test.step('sends the coin: the receiver has it, the sender the rest', async () => {
        const to = ledger.create().address
        await form.fill('0.25', to)
        await picture(`${namespace}-send-form`)
        await form.review.click()
        await expect(reviewView).toContainText(`0.25 ${symbol}`)
        await expect(reviewView).toContainText(to)
        await picture(`${namespace}-send-review`)
        await form.confirm.click()
        await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible(
          settled,
        )
        await picture(`${namespace}-send-done`)
        expect(await ledger.balance(to)).toBe(parseUnits('0.25', decimals))
        const left = formatUnits(await ledger.balance(visitor.holders[0].address), decimals)
        expect(Number(left)).toBeLessThan(0.9849)
        await demo.modal.button('Done').click()
        await expect(
          demo.modal.view('Account').getByText(left.slice(0, 5), { exact: true }).first(),
        ).toBeVisible()
      })
    })
  })

// There are no tokens on bip122.
for (const namespace of walletNamespaces.filter(each => each !== 'bip122'))
  test.describe(`a ${namespace} wallet`, () => {
    test.use({ namespace })

    test(
      'sends a token to somebody who never had one',
      // Tests against nodes send tokens in each namespace.
      inMatrix(),
      async ({ demo, open, installWith }) => {
        const token = tokenOf(namespace)
        const wallet = await installWith(await createTokenHolder(namespace))
        // Who holds no coin cannot be paid tokens everywhere: an account that is there.
        const { address: to } = await createHolder(namespace, 1)
        const form = demo.modal.sendForm
        await open()
        await demo.connect(wallet.name)
        await form.open()
        await form.chooseToken(token.name)
        await form.send('12.5', to)
        await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible(
          settled,
        )
        expect(await tokenBalance(namespace, to)).toBe(parseUnits('12.5', token.decimals))
      },
    )
  })
