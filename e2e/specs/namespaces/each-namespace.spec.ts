import { formatUnits } from 'viem'
import { inMatrix, isFurther } from '../../support/matrix'
import { ledgerOf, looks, networksOf } from '../../support/namespaces/namespaces'
import { expect, test, walletNamespaces } from '../../support/namespaces/test-namespace'
import { publicKeyOf, verifySignature } from '../../support/verify-signature'

const short = (address: string) => new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`)

for (const namespace of walletNamespaces)
  test.describe(`a ${namespace} wallet`, () => {
    test.use({ namespace })
    // The others connect and send, and sign beside each other: see each-namespace-send and several-namespaces.
    test(
      'from the first connection to its end',
      inMatrix(isFurther(namespace)),
      async ({ demo, open, visitor, page, picture }) => {
        const second = visitor.holders[1]?.address ?? ''

        await test.step('connects by the modal, shows the account and the balance of the node', async () => {
          const { network, symbol, decimals } = looks[namespace]
          const [{ address }] = visitor.holders
          await open()
          await demo.connect(visitor.name)
          await expect(demo.networkButton).toHaveAccessibleName(new RegExp(network))
          await expect.poll(async () => (await demo.accounts())[0]).toBe(address)
          await demo.openModal()
          expect(formatUnits(await ledgerOf(namespace).balance(address), decimals)).toBe('1.2349')
          // Three decimals, never rounded up.
          await expect(demo.modal.view('Account').getByText('1.234', { exact: true }).first()).toBeVisible()
          await expect(demo.modal.dialog).toContainText(symbol)
          await expect(demo.modal.dialog).toContainText(visitor.name)
          await picture(`${namespace}-account`)
          await demo.modal.close.click()
        })

        await test.step('signs a message that the kit verifies, and a verifier that is no part of it', async () => {
          await demo.act('Sign message')
          await expect(demo.result).toHaveText(/^valid signature \S+/)
          const signed = await demo.signed()
          expect(signed.address).toBe(visitor.holders[0].address)
          // An address of this namespace is no key: the key that came beside the signature has to be the account's.
          if (namespace === 'cosmos') expect(signed.publicKey).toBe(publicKeyOf(visitor.holders[0].keys[0]))
          expect(await verifySignature(namespace, signed)).toBe(true)
          expect(await verifySignature(namespace, { ...signed, message: `${signed.message}.` })).toBe(false)
        })

        await test.step('stays connected when a signature is refused, and signs the next', async () => {
          await visitor.rejectNext()
          await demo.act('Sign message')
          await expect(demo.result).toHaveText(/^userRejected: /)
          await expect(demo.accountButton).toBeVisible()
          await demo.act('Sign message')
          await expect(demo.result).toHaveText(/^valid signature/)
        })

        await test.step('is disconnected by hook', async () => {
          await demo.act('Disconnect by hook')
          await expect(demo.result).toHaveText('disconnected')
          await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
          expect(await demo.accounts()).toEqual([])
        })

        await test.step('that selects another account is followed, with its balance', async () => {
          await demo.connect(visitor.name)
          await demo.openModal()
          await expect(demo.modal.view('Account').getByText('1.234', { exact: true }).first()).toBeVisible()
          await visitor.selectAccount(1)
          await expect(demo.accountButton).toHaveAccessibleName(short(second))
          await expect.poll(async () => (await demo.accounts())[0]).toBe(second)
          await expect(demo.modal.view('Account').getByText('7.000', { exact: true }).first()).toBeVisible()
          await demo.modal.close.click()
          await demo.act('Sign message')
          await expect(demo.result).toHaveText(/^valid signature/)
        })

        await test.step('that ends the connection by itself closes the modal', async () => {
          await demo.openModal()
          await expect(demo.modal.view('Account')).toBeVisible()
          await visitor.disconnect()
          await expect(demo.modal.dialog).toHaveCount(0)
          await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
          await page.reload()
          await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
          await expect(demo.accountButton).toHaveCount(0)
        })
      },
    )

    test(
      'that refuses first, and then over several visits',
      inMatrix(),
      async ({ demo, open, visitor, installSecond, page }) => {
        const [first, last] = [looks[namespace].network, networksOf(namespace).at(-1)?.name ?? '']

        await test.step('that refuses to connect is asked again', async () => {
          await open()
          await visitor.rejectNext()
          await demo.openModal()
          await demo.modal.choose(visitor.name)
          await expect(
            demo.modal.view(visitor.name).getByRole('heading', { name: 'Connection rejected' }),
          ).toBeVisible()
          await demo.modal.button('Try again').click()
          await expect(demo.accountButton).toBeVisible()
          await expect(demo.modal.dialog).toHaveCount(0)
        })

        await test.step('is connected after a reload, on the last network, without a prompt', async () => {
          await demo.act(last)
          await expect(demo.result).toHaveText(`switched to ${last}`)
          const before = await demo.accounts()
          await page.reload()
          await expect(demo.accountButton).toBeVisible()
          await expect(demo.networkButton).toHaveAccessibleName(new RegExp(last))
          await expect.poll(() => demo.accounts()).toEqual(before)
          expect(await visitor.promptCount()).toBe(0)
          await demo.act('Sign message')
          await expect(demo.result).toHaveText(/^valid signature/)
          await demo.act(first)
          await expect(demo.result).toHaveText(`switched to ${first}`)
        })

        await test.step('is disconnected from the account, and stays so after a reload', async () => {
          await demo.openModal()
          await demo.modal.button('Disconnect').click()
          await expect(demo.modal.dialog).toHaveCount(0)
          await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
          await page.reload()
          await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
          await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
          await expect(demo.accountButton).toHaveCount(0)
          expect(await visitor.promptCount()).toBe(0)
        })

        await test.step('another takes the place of the former one, which no longer counts', async () => {
          const second = await installSecond()
          await open()
          await demo.connect(visitor.name)
          await demo.openModal()
          await demo.modal.button(new RegExp(`^${visitor.name}`)).click()
          await demo.modal.button('Connect another wallet').click()
          await demo.modal.choose(second.name)
          await expect(demo.modal.dialog).toHaveCount(0)
          await expect.poll(async () => (await demo.accounts())[0]).toBe(second.holders[0].address)
          const accounts = await demo.accounts()
          await visitor.selectAccount(1)
          await visitor.disconnect()
          await demo.act('Sign message')
          await expect(demo.result).toHaveText(/^valid signature/)
          expect(await demo.accounts()).toEqual(accounts)
        })

        await test.step('does not connect again where reconnecting is switched off', async () => {
          await open({ reconnect: false })
          await demo.connect(visitor.name)
          await page.reload()
          await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
          await expect(demo.hook('useAccount')).toHaveValue(/"status": "disconnected"/)
          await expect(demo.hook('useAccount')).toHaveValue(/"isRestoring": false/)
          expect(await visitor.promptCount()).toBe(0)
        })
      },
    )
  })
