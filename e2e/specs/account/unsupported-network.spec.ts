import { inMatrix } from '../../support/matrix'
import { expect, test } from '../../support/test'

const elsewhere = 424_242

test('an unsupported network is left by Escape, the backdrop and Close, and by a switch', async ({
  demo,
  wallet,
  page,
  picture,
}) => {
  await demo.open()
  await demo.connect()
  await wallet.changeNetwork(elsewhere)
  const view = demo.modal.view('Unsupported network')
  await expect(view).toContainText(`network ${elsewhere}`)
  await expect(demo.networkButton).toHaveAccessibleName('Unsupported network')
  // Nobody can be asked for balances there; that is no failure to tell of.
  await expect(demo.modal.status.filter({ hasText: 'Token Balance Unavailable' })).toHaveCount(0)
  await picture('unsupported')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 400),
    () => demo.modal.close.click(),
  ]) {
    await leave()
    await expect(demo.modal.dialog).toHaveCount(0)
    await demo.networkButton.click()
    await expect(view).toBeVisible()
  }
  await demo.modal.network('Local One').click()
  await expect(demo.modal.dialog).toHaveCount(0)
  await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
})

test('an unsupported network can be left by disconnecting', inMatrix(), async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  await wallet.changeNetwork(elsewhere)
  await demo.modal.view('Unsupported network').getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.modal.dialog).toHaveCount(0)
  await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
})

test(
  'an unsupported network is left when the wallet itself goes back',
  inMatrix(),
  async ({ demo, wallet, chains }) => {
    await demo.open()
    await demo.connect()
    await wallet.changeNetwork(elsewhere)
    await expect(demo.modal.view('Unsupported network')).toBeVisible()
    await wallet.changeNetwork(chains.two.chainId)
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
  },
)

test('an unsupported network is accepted where the app allows it', async ({ demo, wallet }) => {
  await demo.open({ allowUnsupported: true })
  await demo.connect()
  await wallet.changeNetwork(elsewhere)
  await expect(demo.hook('useNetwork')).toHaveValue(/eip155:424242/)
  await expect(demo.modal.dialog).toHaveCount(0)
  await demo.openModal()
  await expect(demo.modal.view('Account')).toBeVisible()
})

test(
  'an unsupported network is not asked about where the app offers no switching',
  inMatrix(),
  async ({ demo, wallet }) => {
    await demo.open({ networkSwitch: false })
    await expect(demo.networkButton).toBeDisabled()
    await demo.connect()
    await wallet.changeNetwork(elsewhere)
    await expect(demo.hook('useNetwork')).toHaveValue(/eip155:424242/)
    await expect(demo.modal.dialog).toHaveCount(0)
  },
)
