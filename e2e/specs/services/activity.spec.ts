import { inMatrix } from '../../support/matrix'
import { nodeOf } from '../../support/namespaces/namespace-accounts'
import {
  createHolder,
  type Holder,
  installWallet,
  looks,
  type Namespace,
  namespaces,
} from '../../support/namespaces/namespaces'
import { explorerUrl, leavingRequests, test } from '../../support/services/services'
import { expect } from '../../support/test'

const settled = { timeout: 60_000 }

/**
 * An account that may send. Setting a balance makes no account on cosmos: this one is there from the start, and the other
 * tests leave it alone.
 */
async function createSender(namespace: Namespace): Promise<Holder> {
  if (namespace !== 'cosmos') return createHolder(namespace, 1.2349)
  const account = nodeOf('cosmos').accounts[2]
  if (!account) throw new Error('The cosmos network has no account of this number')
  return { address: account.address, keys: [account.privateKey] }
}

for (const namespace of namespaces.filter(each => each !== 'polkadot'))
  test(
    `activity of ${namespace}: what was sent and received`,
    inMatrix(namespace !== 'eip155'),
    async ({ demo, page, requests }) => {
      const { symbol, network } = looks[namespace]
      const sender = await createSender(namespace)
      const receiver = await createHolder(namespace, 1)
      const wallet = await installWallet(page, namespace, { holders: [sender, receiver] })
      await demo.open({ only: namespace })
      await demo.connect(wallet.name)
      await demo.modal.sendForm.open()
      await demo.modal.sendForm.send('0.25', receiver.address)
      await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible(settled)
      await demo.modal.button('Done').click()

      const rowOf = (word: string) =>
        demo.modal.account.getByRole('button', { name: new RegExp(`^${word} `) })
      await test.step('the sender sees the amount that left, once', async () => {
        await page.getByRole('tab', { name: 'Activity' }).click()
        const sent = rowOf('Sent').filter({ hasText: `\u22120.25` })
        await expect(sent).toHaveCount(1, settled)
        await expect(sent).toContainText(symbol)
        await sent.click()
        const details = demo.modal.view('Transaction')
        await expect(details).toContainText('Confirmed', settled)
        await expect(details).toContainText(network)
        await expect(details.getByRole('link', { name: /explorer/ })).toHaveAttribute(
          'href',
          new RegExp(`^${explorerUrl}/tx/\\w+$`),
        )
        await demo.modal.back.click()
      })
      await test.step('the receiver sees the amount that came', async () => {
        await demo.modal.close.click()
        await wallet.selectAccount(1)
        await demo.openModal()
        await page.getByRole('tab', { name: 'Activity' }).click()
        const received = rowOf('Received').filter({ hasText: '+0.25' })
        await expect(received).toHaveCount(1, settled)
        await expect(received).toContainText(symbol)
      })
      expect(leavingRequests(requests)).toEqual([])
    },
  )
