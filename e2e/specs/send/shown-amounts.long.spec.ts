import { solanaBalanceOf } from '@latchkey/local-chains'
import { inMatrix } from '../../support/matrix'
import { nodeOf } from '../../support/namespaces/namespace-accounts'
import { createHolder } from '../../support/namespaces/namespaces'
import { createTokenHolder } from '../../support/namespaces/namespaces-send'
import { expect, test } from '../../support/namespaces/test-namespace'

// Some chain code is loaded with the first transfer, and the network takes seconds to be sure.
const settled = { timeout: 60_000 }

test.describe('a solana wallet', inMatrix(), () => {
  test.use({ namespace: 'solana' })

  test('sends of a split share what the form shows, with a memo, and says what a fee leaves of another token', async ({
    demo,
    open,
    installWith,
    picture,
  }) => {
    const node = nodeOf('solana')
    const mintOf = (symbol: string) => node.tokens.find(each => each.symbol === symbol)?.address ?? ''
    const wallet = await installWith(await createTokenHolder('solana'))
    const { address: to } = await createHolder('solana', 1)
    const { modal } = demo
    const form = modal.sendForm
    await open()
    await demo.connect(wallet.name)
    await form.open()

    await test.step('a token that keeps back a part of each transfer', async () => {
      await form.chooseToken('Local Fee Token')
      await form.fill('250', to)
      await form.review.click()
      const review = modal.view('Review and send')
      await expect(review).toContainText('Recipient gets247.5', settled)
      await picture('send-received')
      await form.confirm.click()
      await expect(modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible(settled)
      expect(await solanaBalanceOf(node, to, mintOf('LFEE'))).toBe(247_500_000n)
      await modal.button('Done').click()
    })

    await test.step('a share that was split one to four', async () => {
      await modal.button('Send').click()
      await form.chooseToken('Local Share')
      await form.fill('1.5', to)
      await modal.dialog.getByLabel(/^Memo/).fill('4711')
      await form.review.click()
      const review = modal.view('Review and send')
      await expect(review).toContainText('1.5', settled)
      await expect(review).toContainText('4711')
      await form.confirm.click()
      await expect(modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible(settled)
      // What the chain counts is a fourth.
      expect(await solanaBalanceOf(node, to, mintOf('LSHR'))).toBe(37_500_000n)
    })
  })
})
