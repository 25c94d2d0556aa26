import type { Locator } from '@playwright/test'
import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  await demo.modal.sendForm.open()
  await wallet.clearRequests()
})

test('the form says what is wrong with it, and goes no further', async ({
  demo,
  wallet,
  chains,
  picture,
}) => {
  const form = demo.modal.sendForm

  await test.step('an amount and a receiver are required', async () => {
    const alert = demo.modal.dialog
      .getByRole('alert')
      .filter({ hasText: 'An amount and receiver address are required' })
    await form.review.click()
    await expect(alert).toBeVisible()
    await expect(form.amount).toBeFocused()
    await expect(form.amount).toHaveAttribute('aria-invalid', 'true')
    await expect(form.recipient).toHaveAccessibleDescription('Enter an address')
    await picture('send-required')
    await form.amount.fill('1')
    await form.review.click()
    await expect(alert).toBeVisible()
    await form.amount.fill('')
    await form.recipient.fill(chains.createAddress())
    await form.review.click()
    await expect(alert).toBeVisible()
    await form.amount.fill('1')
    await expect(alert).toBeHidden()
    await form.review.click()
    await expect(demo.modal.view('Review and send')).toBeVisible()
    await demo.modal.back.click()
    await form.amount.waitFor()
  })

  await test.step('more than there is is said while typing, and goes no further', async () => {
    await form.fill('10.5', chains.createAddress())
    await expect(form.amount).toHaveAccessibleDescription('Not enough ETH')
    await form.review.click()
    await expect(demo.modal.view('Send')).toBeVisible()
    await expect(form.amount).toBeFocused()
  })

  await test.step('what is left has to pay the fee', async () => {
    await form.fill('10', chains.createAddress())
    await expect(form.amount).toHaveAccessibleDescription('Not enough ETH for the fee')
  })

  await test.step('too many decimals, zero and text are no amounts', async () => {
    await form.fill('1.0000000000000000001', chains.createAddress())
    await expect(form.amount).toHaveAccessibleDescription(/decimals/)
    await form.amount.fill('0')
    await form.review.click()
    await expect(form.amount).toHaveAccessibleDescription('Enter a number greater than zero')
  })

  await test.step('an invalid address is named with its chain, and goes no further', async () => {
    await form.fill('1', '0x1234')
    await form.review.click()
    await expect(demo.modal.dialog).toContainText('Not a valid Ethereum address')
    await expect(demo.modal.view('Send')).toBeVisible()
    await form.recipient.fill('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    await form.recipient.blur()
    // Its checksum is wrong.
    await expect(demo.modal.dialog).toContainText('Not a valid Ethereum address')
  })

  await test.step("one's own address and a token's address are warned of", async () => {
    await form.fill('1', wallet.accounts[0].address)
    await expect(demo.modal.dialog).toContainText('This is your own address.')
    await form.recipient.fill(chains.one.contracts.multicall3)
    await expect(demo.modal.dialog).toContainText('This address is a contract.')
  })

  await test.step('switching the network empties the form', async () => {
    await form.fill('1', chains.createAddress())
    await wallet.changeNetwork(chains.two.chainId)
    await expect(form.amount).toHaveValue('')
    await expect(form.recipient).toHaveValue('')
    await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
  })
})

test(
  'a row that is pressed stays under the pointer while the form grows',
  inMatrix(),
  async ({ demo, chains, page }) => {
    const form = demo.modal.sendForm
    const row = demo.modal.button(/Token$/)
    const fee = demo.modal.dialog.getByText('Maximum fee')
    let press = () => {}
    const pressed = new Promise<void>(resolve => {
      press = resolve
    })
    await page.route('**/*', async route => {
      if (route.request().postData()?.includes('eth_estimateGas')) await pressed
      await route.continue()
    })
    await form.fill('1', chains.createAddress())
    await row.hover()
    await page.mouse.down()
    const place = await row.boundingBox()
    press()
    await fee.waitFor({ state: 'attached' })
    expect(await row.boundingBox()).toEqual(place)
    await page.mouse.up()
    await expect(demo.modal.view('Select token')).toBeVisible()
    await demo.modal.back.click()
    await expect(fee).toBeInViewport()
  },
)

const placeOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN

test('Review stays under the pointer while a warning comes, and the press counts', async ({
  demo,
  chains,
  page,
}) => {
  const form = demo.modal.sendForm
  const to = chains.createAddress()
  let press = () => {}
  const pressed = new Promise<void>(resolve => {
    press = resolve
  })
  // What is asked about the recipient, and with it the warning, comes while the button is pressed.
  await page.route('**/*', async route => {
    if (route.request().postData()?.toLowerCase().includes(to.slice(2).toLowerCase())) await pressed
    await route.continue()
  })
  await form.fill('1', to)
  await form.review.hover()
  const before = await placeOf(form.review)
  await page.mouse.down()
  press()
  await expect(demo.modal.dialog).toContainText('Never used on')
  expect(Math.abs((await placeOf(form.review)) - before)).toBeLessThan(1)
  await page.mouse.up()
  await expect(demo.modal.view('Review and send')).toBeVisible()
})

test('Review stays where it is while the recipient is read, refused and read again', async ({
  demo,
  wallet,
  page,
}) => {
  const form = demo.modal.sendForm
  await form.fill('1', '0x1234')
  await form.review.hover()
  const before = await placeOf(form.review)
  await page.mouse.down()
  await expect(demo.modal.dialog).toContainText('Not a valid Ethereum address')
  expect(Math.abs((await placeOf(form.review)) - before)).toBeLessThan(1)
  await page.mouse.up()
  await expect(form.recipient).toBeFocused()
  expect(Math.abs((await placeOf(form.review)) - before)).toBeLessThan(1)
  await form.recipient.fill(wallet.accounts[1].address)
  await expect(form.recipient).toHaveAccessibleDescription('')
  const field = await form.recipient.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth <= clientWidth,
    scrollHeight <= clientHeight,
  ])
  expect(field).toEqual([true, true])
})
