import { callNode, type Hex } from '@latchkey/local-chains'
import { encodeFunctionData, parseAbi, parseEther, toHex } from 'viem'
import { expectNoViolations, modal } from '../../support/axe'
import { sendFromNode } from '../../support/chains'
import type { DemoPage } from '../../support/demo'
import { PAST_EVERY_WAIT_MS } from '../../support/services/fault-proxy'
import { sendSigned } from '../../support/services/send-signed'
import { test } from '../../support/services/services'
import { expect } from '../../support/test'

const abi = parseAbi([
  'function mint(address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function transfer(address to, uint256 amount)',
])

/** Passes the coins that it is called with on to the address in its call data. */
const forwarder = '0x00000000000000000000000000000000000f0f0f'
const forwarderCode = '0x6000600060006000346000355af100'

const openActivity = async (demo: DemoPage) => {
  await demo.openModal()
  await demo.modal.account.getByRole('tab', { name: 'Activity' }).click()
}
const rowOf = (demo: DemoPage, word: string) =>
  demo.modal.account.getByRole('button', { name: new RegExp(`^${word} `) })

test('activity has what contracts paid, NFTs that came and went, and what failed', async ({
  chains,
  demo,
  page,
  picture,
  wallet,
}) => {
  const { one } = chains
  const [account] = wallet.accounts
  const { cards, token } = one.contracts
  const friend = chains.createAddress()
  const tokenId = BigInt(account.address) % 10n ** 9n
  await callNode(one.rpcUrl, 'anvil_setCode', [forwarder, forwarderCode])
  await sendFromNode(one, {
    to: forwarder,
    value: toHex(parseEther('0.5')),
    data: account.address.replace('0x', `0x${'0'.repeat(24)}`),
  })
  const mint = encodeFunctionData({ abi, functionName: 'mint', args: [account.address, tokenId] })
  await sendFromNode(one, { to: cards, data: mint })
  const give = encodeFunctionData({
    abi,
    functionName: 'safeTransferFrom',
    args: [account.address, friend, tokenId],
  })
  // The account has no tokens.
  const fail = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 5_000_000n] })
  await sendSigned(one, account, [
    { to: cards, data: give },
    { to: token as Hex, data: fail },
  ])
  await demo.open()
  await demo.connect()
  await openActivity(demo)

  await expect(rowOf(demo, 'Received').filter({ hasText: '+0.5' })).toHaveCount(1)
  await expect(rowOf(demo, 'Minted').filter({ hasText: `Local Cards #${tokenId}` })).toHaveCount(1)
  const sent = rowOf(demo, 'Sent').filter({ hasText: `Local Cards #${tokenId}` })
  await expect(sent).toHaveCount(1)
  await expectNoViolations(page, 'activity with NFTs', { within: modal })
  await picture('services-history')

  const details = demo.modal.view('Transaction')
  await test.step('an NFT says who got it', async () => {
    await sent.click()
    await expect(details).toContainText(`To${friend}`)
    await demo.modal.back.click()
  })
  await test.step('what failed says what should have moved, and to whom', async () => {
    await rowOf(demo, 'Sent').filter({ hasText: 'Failed' }).click()
    await expect(details).toContainText('5\u00a0LUSD')
    await expect(details).toContainText(`To${friend}`)
    await expect(details).not.toContainText('\u2212')
    await picture('services-failed')
  })
})

test('the second page follows the first', async ({ chains, demo, wallet }) => {
  const { one } = chains
  const [account] = wallet.accounts
  const amounts = Array.from({ length: 30 }, (_, index) => `1.${String(index + 1).padStart(2, '0')}`)
  for (const amount of amounts)
    await sendFromNode(one, { to: account.address, value: toHex(parseEther(amount)) })
  await demo.open()
  await demo.connect()
  await openActivity(demo)
  const rows = rowOf(demo, 'Received')
  await expect(rows).toHaveCount(25)
  await demo.modal.button('Load more').click()
  await expect(rows).toHaveCount(30)
  await expect(demo.modal.button('Load more')).toHaveCount(0)
  const texts = await rows.allInnerTexts()
  for (const amount of amounts)
    expect(texts.filter(text => text.includes(`+${amount.replace(/0$/, '')}\u00a0`))).toHaveLength(1)
})

test('what the chain took back goes', async ({ chains, demo, page, wallet }) => {
  const { one } = chains
  const [account] = wallet.accounts
  const send = (amount: string) =>
    sendFromNode(one, { to: account.address, value: toHex(parseEther(amount)) })
  await send('1.25')
  const gone = await send('1.75')
  await page.clock.install()
  await demo.open()
  await demo.connect()
  await openActivity(demo)
  const rows = rowOf(demo, 'Received')
  await expect(rows).toHaveCount(2)
  // Other tests use the chain: its services say what they would say behind a fork. A node test forks one of its own.
  await page.route('**/history?*', async route => {
    const json = await (await route.fetch()).json()
    const data = (json.data as { metadata: { hash: unknown } }[]).filter(
      ({ metadata }) => metadata.hash !== gone,
    )
    await route.fulfill({ json: { ...json, data } })
  })
  await demo.modal.close.click()
  await page.clock.fastForward(PAST_EVERY_WAIT_MS)
  await openActivity(demo)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('+1.25')
})
