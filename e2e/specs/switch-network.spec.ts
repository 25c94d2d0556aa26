import { expect, test } from '../support/test'

const third = { chainId: 424_242, name: 'Elsewhere' }

test('switches from the interface, then signs there', async ({ demo, wallet, chains, picture }) => {
  await demo.open()
  await demo.connect()
  await demo.networkButton.click()
  await expect(demo.modal.view('Switch network')).toBeVisible()
  await picture('networks')
  await demo.modal.network('Local Two').click()
  await expect(demo.modal.dialog).toHaveCount(0)
  await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
  expect(await wallet.chainId()).toBe(chains.two.chainId)
  await demo.act('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
})

test('switches from the account view and comes back to it', async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  await demo.openModal()
  await demo.modal.button(/^Local One/).click()
  await wallet.setApproval('manual')
  await demo.modal.network('Local Two').click()
  const prompt = await wallet.waitForPrompt()
  await expect(demo.modal.dialog.getByRole('heading', { name: 'Switching to Local Two' })).toBeVisible()
  await wallet.approve(prompt.id)
  await expect(demo.modal.view('Account')).toBeVisible()
  await expect(demo.modal.button(/^Local Two/)).toBeVisible()
})

test('switches by hook, then signs there', async ({ demo, wallet, chains }) => {
  await demo.open()
  await demo.connect()
  await demo.act('Local Two')
  await expect(demo.result).toHaveText('switched to Local Two')
  expect(await wallet.chainId()).toBe(chains.two.chainId)
  await demo.act('Sign typed data')
  await expect(demo.result).toHaveText(/^typed signature/)
})

test('a refused switch goes back one view, says why, and the network is unchanged', async ({
  demo,
  wallet,
  picture,
}) => {
  await demo.open()
  await demo.connect()
  await demo.networkButton.click()
  await wallet.rejectNext()
  await demo.modal.network('Local Two').click()
  await expect(demo.modal.view('Switch network')).toContainText('You declined')
  await expect(demo.modal.network('Local One')).toBeVisible()
  await picture('switch-declined')
  await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
  await demo.modal.network('Local Two').click()
  await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
})

test('a switch that fails by hook is told to the caller', async ({ demo, wallet }) => {
  await demo.open()
  await demo.connect()
  await wallet.failNext({ code: -32_603, message: 'No' }, 'wallet_switchEthereumChain')
  await demo.act('Local Two')
  await expect(demo.result).toHaveText(/^(switchFailed|walletError|internal): /)
  await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
})

test('follows the wallet when it switches by itself', async ({ demo, wallet, chains }) => {
  await demo.open()
  await demo.connect()
  await wallet.changeNetwork(chains.two.chainId)
  await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
  await demo.act('Sign message')
  await expect(demo.result).toHaveText(/^valid signature/)
})

test('before connecting, the network is chosen without a wallet, and the wallet is taken there', async ({
  demo,
  wallet,
  chains,
}) => {
  await demo.open()
  await demo.networkButton.click()
  await demo.modal.network('Local Two').click()
  await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
  await expect(demo.modal.dialog).toHaveCount(0)
  await demo.connect()
  await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
  expect(await wallet.chainId()).toBe(chains.two.chainId)
})

test.describe('a wallet that does not know a network', () => {
  test('has it added, and is switched to it', async ({ demo, installWallet, chains }) => {
    const { chainId, name, rpcUrl } = chains.one
    const wallet = await installWallet({ networks: [{ chainId, name, rpcUrl }] })
    await demo.open()
    await demo.connect()
    await demo.networkButton.click()
    await demo.modal.network('Local Two').click()
    await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
    expect(await wallet.chainId()).toBe(chains.two.chainId)
    const methods = (await wallet.requests()).map(({ method }) => method)
    expect(methods).toContain('wallet_addEthereumChain')
    await demo.act('Send a little')
    await expect(demo.result).toHaveText(/^confirmed 0x/)
  })

  test('stays where it is when adding is refused', async ({ demo, installWallet, chains }) => {
    const { chainId, name, rpcUrl } = chains.one
    const wallet = await installWallet({ networks: [{ chainId, name, rpcUrl }] })
    await demo.open()
    await demo.connect()
    await demo.networkButton.click()
    await wallet.rejectNext(1, 4001, 'wallet_addEthereumChain')
    await demo.modal.network('Local Two').click()
    await expect(demo.modal.view('Switch network')).toContainText('You declined')
    await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
  })
})

test.describe('an unsupported network', () => {
  test('has to be answered: neither backdrop nor Escape close it; switching does', async ({
    demo,
    wallet,
    page,
    picture,
  }) => {
    await demo.open()
    await demo.connect()
    await wallet.changeNetwork(third.chainId)
    const view = demo.modal.view('Unsupported network')
    await expect(view).toContainText(`network ${third.chainId}`)
    await expect(demo.networkButton).toHaveAccessibleName('Unsupported network')
    await picture('unsupported')
    await page.keyboard.press('Escape')
    await page.mouse.click(20, 400)
    await expect(view).toBeVisible()
    await demo.modal.network('Local One').click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.networkButton).toHaveAccessibleName(/Local One/)
  })

  test('can be left by disconnecting', async ({ demo, wallet }) => {
    await demo.open()
    await demo.connect()
    await wallet.changeNetwork(third.chainId)
    await demo.modal.view('Unsupported network').getByRole('button', { name: 'Disconnect' }).click()
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.connectButton).toHaveAccessibleName('Connect wallet')
  })

  test('is left when the wallet itself goes back', async ({ demo, wallet, chains }) => {
    await demo.open()
    await demo.connect()
    await wallet.changeNetwork(third.chainId)
    await expect(demo.modal.view('Unsupported network')).toBeVisible()
    await wallet.changeNetwork(chains.two.chainId)
    await expect(demo.modal.dialog).toHaveCount(0)
    await expect(demo.networkButton).toHaveAccessibleName(/Local Two/)
  })

  test('is accepted where the app allows it', async ({ demo, wallet }) => {
    await demo.open({ allowUnsupported: true })
    await demo.connect()
    await wallet.changeNetwork(third.chainId)
    await expect(demo.hook('useNetwork')).toHaveValue(/eip155:424242/)
    await expect(demo.modal.dialog).toHaveCount(0)
    await demo.openModal()
    await expect(demo.modal.view('Account')).toBeVisible()
  })

  test('is not asked about where the app offers no switching', async ({ demo, wallet }) => {
    await demo.open({ networkSwitch: false })
    await expect(demo.networkButton).toBeDisabled()
    await demo.connect()
    await wallet.changeNetwork(third.chainId)
    await expect(demo.hook('useNetwork')).toHaveValue(/eip155:424242/)
    await expect(demo.modal.dialog).toHaveCount(0)
  })
})
