import { ar } from '@latchkey/ui/text/ar'
import { parseUnits } from 'viem'
import { readWorld } from '../../setup/world'
import { expectNoViolations, modal } from '../../support/axe'
import { inMatrix } from '../../support/matrix'
import { connectInArabic, openByKeyboard, overflow } from '../../support/services/arabic'
import { deployToken } from '../../support/services/deploy-token'
import { startFaultProxy } from '../../support/services/fault-proxy'
import { leavingRequests, test } from '../../support/services/services'
import { tokenForm, tokenRow } from '../../support/services/token-form'
import { expect } from '../../support/test'

test('a token is added by its address, sent, and removed again', async ({
  chains,
  demo,
  page,
  picture,
  requests,
  wallet,
}) => {
  const { one } = chains
  const holder = wallet.accounts[0].address
  const gem = { name: 'Local Gem', symbol: 'LGEM', holder, amount: parseUnits('250', 6) }
  const address = await deployToken(one, gem)
  await demo.open()
  await demo.connect()
  const form = tokenForm(demo)
  await form.open()
  await expect(form.field).toBeFocused()
  await form.field.fill(address.toLowerCase())

  await test.step('what the chain says is shown first', async () => {
    await expect(form.fact('Name')).toHaveText('Local Gem')
    await expect(form.fact('Symbol')).toHaveText('LGEM')
    await expect(form.fact('Balance')).toHaveText('250.00')
    await expect(form.fact('Decimals')).toHaveText('6')
    await expect(form.fact('Network')).toHaveText(one.name)
    await expect(form.view.getByText('Unverified')).toBeVisible()
    await picture('add-token')
    await expectNoViolations(page, 'a token before it is added', { within: modal })
  })

  await test.step('then it is in the list, and the focus is back', async () => {
    await form.submit.click()
    await expect(tokenRow(demo, 'Local Gem')).toContainText('LGEM · Unverified')
    await expect(tokenRow(demo, 'Local Gem')).toContainText('250.00')
    await expect(demo.modal.account.getByRole('button', { name: 'Add token' })).toBeFocused()
    await expectNoViolations(page, 'the list with an added token', { within: modal })
  })

  const to = chains.createAddress()
  await test.step('the send form knows it', async () => {
    await demo.modal.close.click()
    await demo.modal.sendForm.open()
    await demo.modal.sendForm.chooseToken('Local Gem')
    await demo.modal.sendForm.send('50', to)
    await expect(demo.modal.dialog.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
    expect(await chains.balance(one, to, address)).toBe(parseUnits('50', 6))
    await demo.modal.button('Done').click()
  })

  await test.step('the activity names who got it, and what the transfer cost', async () => {
    await page.getByRole('tab', { name: 'Activity' }).click()
    await demo.modal.account.getByRole('button', { name: /^Sent .*50/ }).click()
    const details = demo.modal.view('Transaction')
    await expect(details.getByText('Confirmed')).toBeVisible()
    // The transaction itself went to the token's contract.
    await expect(details).toContainText(to)
    await expect(details).not.toContainText(address)
    await expect(details.getByText(/^0\.0000\d+/)).toBeVisible()
    await picture('token-activity-item')
    await demo.modal.back.click()
  })

  await test.step('it stays after a reload, with the balance of now', async () => {
    await page.reload()
    await demo.accountButton.waitFor()
    await demo.openModal()
    await expect(tokenRow(demo, 'Local Gem')).toContainText('200.00')
  })

  await test.step('and it can be removed', async () => {
    await tokenRow(demo, 'Local Gem').click()
    const details = demo.modal.view('Token')
    await expect(details).toContainText('Unverified')
    await expectNoViolations(page, 'the page of a token', { within: modal })
    await demo.modal.back.click()
    await expect(tokenRow(demo, 'Local Gem')).toBeFocused()
    await tokenRow(demo, 'Local Gem').click()
    await details.getByRole('button', { name: 'Remove from the list' }).click()
    await expect(demo.modal.account.getByRole('button', { name: 'Add token' })).toBeFocused()
    await expect(tokenRow(demo, 'Local Gem').filter({ hasText: 'Unverified' })).toHaveCount(0)
  })
  expect(leavingRequests(requests)).toEqual([])
})

test('a hostile token is drawn as text, and an impostor is warned of', async ({
  chains,
  demo,
  page,
  picture,
  wallet,
}) => {
  const { one } = chains
  const holder = wallet.accounts[0].address
  const html = '<img src=x onerror="document.title=1">'
  const hostile = await deployToken(one, {
    name: `${html}\n\n\u202e${'long '.repeat(80)}`,
    symbol: '\u202eCDSU\u0000\n',
    holder,
  })
  // The S is Cyrillic.
  const impostor = await deployToken(one, { name: 'Free money', symbol: 'LUЅD', holder, amount: 1n })
  await page.setViewportSize({ width: 360, height: 740 })
  await demo.open()
  await demo.connect()
  const form = tokenForm(demo)
  await form.open()

  await test.step('markup, breaks and bidirectional overrides do nothing', async () => {
    await form.field.fill(hostile)
    await expect(form.fact('Symbol')).toHaveText('CDSU')
    const name = await form.fact('Name').textContent()
    expect(name).toContain('<img src=x')
    expect([...(name ?? '')].length).toBeLessThanOrEqual(40)
    expect(name).not.toMatch(/[\u202e\n]/)
    await expect(form.view.locator('img[src="x"]')).toHaveCount(0)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await form.submit.click()
    await expect(tokenRow(demo, '<img')).toContainText('CDSU · Unverified')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  await test.step('a look-alike symbol is called one', async () => {
    await demo.modal.button('Add token').click()
    await form.field.fill(impostor)
    await expect(form.view.getByRole('alert')).toContainText(/This isn't .*Local Dollar \(LUSD\)/)
    await expectNoViolations(page, 'an impostor', { within: modal })
    await picture('add-token-impostor')
    await form.submit.click()
    await tokenRow(demo, 'Free money').click()
    await expect(demo.modal.view('Token').getByRole('alert')).toContainText('Local Dollar (LUSD)')
  })
})

test('what is no token of the network is said in words', async ({ chains, demo, page, wallet }) => {
  const { one, two } = chains
  const [token] = one.tokens
  if (!token) throw new Error('The local chain has no token')
  const far = await deployToken(two, { name: 'Far Gem', symbol: 'FGEM', holder: wallet.accounts[0].address })
  await demo.open({ only: 'eip155,solana' })
  await demo.connect()
  const form = tokenForm(demo)
  await form.open()
  const says = async (typed: string, text: string | RegExp) => {
    await form.field.fill(typed)
    await form.field.press('Enter')
    await expect(form.view.getByText(text)).toBeVisible()
    await expect(form.field).toBeFocused()
  }
  const notOne = 'Not a valid Ethereum address'
  await says('gem', notOne)
  const flip = (letter: string) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  // The checksum is in the case of the letters.
  await says(far.replace(/[a-f](?=[^a-f]*$)/i, flip), notOne)
  await says(token.address, /already in your list/)
  await says(chains.createAddress(), `There is no token at this address on ${one.name}`)
  await says('So11111111111111111111111111111111111111112', /This is an address of Solana\. You are on/)
  await says(`eip155:${two.chainId}:${far}`, `This token is on ${two.name}. You are on ${one.name}.`)
  await expectNoViolations(page, 'an error of the form', { within: modal })
})

test('a node that is away is said, and asked again', inMatrix(), async ({ chains, demo, page, wallet }) => {
  const { one } = chains
  const gem = { name: 'Local Gem', symbol: 'LGEM', holder: wallet.accounts[0].address, amount: 1_500_000n }
  const address = await deployToken(one, gem)
  const node = await startFaultProxy(one.rpcUrl)
  const { others, services } = readWorld()
  const networks = others.networks.map(network =>
    network.id === one.chainId ? { ...network, rpcUrls: { default: { http: [node.url] } } } : network,
  )
  await page.route('**/local-chains.json', route =>
    route.fulfill({ json: { ...others, networks, services } }),
  )
  await demo.open()
  await demo.connect()
  const form = tokenForm(demo)
  await form.open()
  await expect(form.field).toBeFocused()
  node.inject('broken', /./)
  await form.field.fill(address)
  await expect(form.view.getByRole('alert')).toContainText("The network isn't responding")
  await form.submit.click()
  await expect(form.view).toBeVisible()
  node.clear()
  await form.view.getByRole('button', { name: 'Try again' }).click()
  await expect(form.fact('Balance')).toHaveText('1.50')
  await node.close()
})

test(
  'a token is added in Arabic, 360 px wide, by the keyboard alone',
  inMatrix(),
  async ({ chains, demo, page, picture, wallet }) => {
    const { text } = ar
    const gem = { name: 'Local Gem', symbol: 'LGEM', holder: wallet.accounts[0].address, amount: 2_000_000n }
    const address = await deployToken(chains.one, gem)
    await connectInArabic(demo)
    await openByKeyboard(page)
    const control = page.getByRole('dialog').getByRole('button', { name: text.tokenList.add, exact: true })
    await control.focus()
    await page.keyboard.press('Enter')
    const view = page.getByRole('dialog', { name: text.tokenList.add, exact: true })
    await expect(view.getByRole('textbox')).toBeFocused()
    await page.keyboard.insertText(address)
    await expect(view.getByText('Local Gem', { exact: true })).toBeVisible()
    await expect(view.getByText(text.tokenList.unverified)).toBeVisible()
    await expectNoViolations(page, 'a token before it is added, in Arabic', { within: modal })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Enter')
    const row = page.getByRole('dialog').getByRole('button', { name: /^Local Gem/ })
    await expect(row).toContainText(text.tokenList.unverified)
    await expect(control).toBeFocused()
    await expect(control).toBeInViewport()
    await row.focus()
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: text.tokens.title, exact: true })
    await expect(details).toContainText(text.tokenList.unverified)
    await expectNoViolations(page, 'the page of a token in Arabic', { within: modal })
    await picture('token-arabic')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  },
)
