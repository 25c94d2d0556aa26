import type { WalletConnectTestWallet } from '@latchkey/test-wallets/wallet-connect'
import { parseUnits } from 'viem'
import { inMatrix } from '../../support/matrix'
import {
  coins,
  createHolder,
  type Holder,
  ledgerOf,
  looks,
  namespaces,
  networksOf,
} from '../../support/namespaces/namespaces'
import { connectPhone, createPhone } from '../../support/phone/phone'
import { expect, test } from '../../support/test'

const short = (address: string) => new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`)

for (const namespace of namespaces)
  test.describe(`a phone with a ${namespace} wallet`, inMatrix(namespace !== 'eip155'), () => {
    test.describe.configure({ timeout: 240_000 })
    let holders: readonly [Holder, Holder]
    let phone: WalletConnectTestWallet

    test.beforeEach(async ({ demo }) => {
      holders = [await createHolder(namespace, 3), await createHolder(namespace, 7)]
      phone = await createPhone({ [namespace]: holders })
      await demo.open({ only: namespace, phones: true })
    })
    test.afterEach(() => phone.destroy())

    test('from the code to its leaving', async ({ demo, page, picture }) => {
      const { symbol, network, decimals } = looks[namespace]
      const account = demo.modal.view('Account')
      const sign = async () => {
        await demo.act('Sign message')
        await expect(demo.result).toHaveText(/^valid signature \S+/)
      }

      await test.step('connects by a code, shows its balance and signs', async () => {
        await connectPhone(demo, page, phone)
        await expect(demo.networkButton).toHaveAccessibleName(new RegExp(network))
        await demo.openModal()
        await expect(account.getByText('3.000', { exact: true }).first()).toBeVisible()
        await expect(demo.modal.dialog).toContainText(symbol)
        await expect(demo.modal.dialog).toContainText('Test Phone Wallet')
        await demo.modal.close.click()
        await sign()
      })

      await test.step('stays connected when it declines', async () => {
        phone.controls.rejectNext()
        await demo.act('Sign message')
        await expect(demo.result).toHaveText(/^userRejected: /)
        await expect(demo.accountButton).toBeVisible()
      })

      await test.step('goes to another network from the modal: account and balance are those of there, and it signs', async () => {
        const second = networksOf(namespace)[1]?.name ?? ''
        const ledger = ledgerOf(namespace, 1)
        const there = ledger.addressOf(holders[0].keys)
        // There a block is seconds of work: an account with nothing on it does as well.
        if (namespace !== 'bip122') await ledger.fund(there, coins(namespace, 2))
        const amount = namespace === 'bip122' ? '0.000' : '2.000'
        expect(await ledger.balance(there)).toBe(parseUnits(amount, decimals))
        await demo.networkButton.click()
        await demo.modal.network(second).click()
        await expect(demo.modal.dialog).toHaveCount(0)
        await expect(demo.networkButton).toHaveAccessibleName(new RegExp(second))
        await expect.poll(async () => (await demo.accounts())[0]).toBe(there)
        await demo.openModal()
        await expect(account.getByText(amount, { exact: true }).first()).toBeVisible()
        await picture(`phone-${namespace}-second-network`)
        await demo.modal.close.click()
        await sign()
      })

      await test.step('comes back by hook, and signs', async () => {
        await demo.act(network)
        await expect(demo.result).toHaveText(`switched to ${network}`)
        await expect.poll(async () => (await demo.accounts())[0]).toBe(holders[0].address)
        await sign()
      })

      await test.step('sends, and the receiver has it', async () => {
        const receiver = await createHolder(namespace)
        const ledger = ledgerOf(namespace)
        const form = demo.modal.sendForm
        await form.open()
        await form.send('1', receiver.address)
        await expect.poll(() => ledger.balance(receiver.address)).toBe(coins(namespace, 1))
        await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible({
          timeout: 60_000,
        })
        await demo.modal.close.click()
      })

      await test.step('is there after a reload on the last network', async () => {
        const last = networksOf(namespace).at(-1)
        await demo.act(last?.name ?? '')
        await expect(demo.result).toHaveText(`switched to ${last?.name}`)
        const prompts = phone.promptCount
        await page.reload()
        await expect(demo.accountButton).toBeVisible()
        await expect(demo.networkButton).toHaveAccessibleName(new RegExp(last?.name ?? ''))
        expect(phone.promptCount).toBe(prompts)
        await demo.act('Sign message')
        await expect(demo.result).toHaveText(/^valid signature/)
      })

      await test.step('follows another account, and leaves by itself', async () => {
        const last = networksOf(namespace).at(-1)
        const second = phone.addresses(last?.caipNetworkId ?? '')[1] ?? ''
        await phone.controls.switchAccount(namespace, 1)
        await expect(demo.accountButton).toHaveAccessibleName(short(second))
        await demo.openModal()
        await phone.controls.disconnect()
        await expect(demo.modal.dialog).toBeHidden()
        await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
        await page.reload()
        await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
      })
    })
  })
