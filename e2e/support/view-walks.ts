import type { ar } from '@latchkey/ui/text/ar'
import type { en } from '@latchkey/ui/text/en'
import type { Locator, Page } from '@playwright/test'
import { readWorld } from '../setup/world'
import type { Chains } from './chains'
import { expect, type FreshWallet } from './test'

/** A way through views of the modal, in the language of a dictionary. */
export interface Walk {
  readonly page: Page
  readonly words: typeof en | typeof ar
  /** Parameters of the demo's address beside the language, such as `&theme=dark`. */
  readonly query?: string
  /** Called at each view, once it shows what it is named for. */
  readonly visit: (name: string) => Promise<void>
}

/** The modal in any language: the words come from the dictionary that the page has. */
export function speak({ page, words, query: more = '' }: Omit<Walk, 'visit'>) {
  const { text } = words
  const query = `?tab=developer&locale=${words.locale}${more}`
  const dialog = page.getByRole('dialog')
  const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true })
  const view = (name: string): Locator => page.getByRole('dialog', { name, exact: true })
  const row = (name: string): Locator => dialog.getByRole('button', { name: new RegExp(`^${name}`) })
  // The demo has two of each; the first is in its header.
  const accountButton = page.getByRole('button', { name: new RegExp(`^${text.button.account('')}`) }).first()
  const open = () => page.getByRole('button', { name: text.button.connect, exact: true }).first().click()
  const goto = () => page.goto(`${readWorld().demoUrl}/${query}`)
  return { text, query, dialog, button, view, row, accountButton, open, goto }
}

/** From the list of wallets to one that is not installed, and to one that is asked and refuses. */
export async function walkToWallet({
  visit,
  ...walk
}: Walk & { readonly wallet: FreshWallet }): Promise<void> {
  const { page, wallet } = walk
  const { text, button, view, row, open, goto } = speak(walk)
  await goto()
  await open()
  await view(text.connect.title).waitFor()
  await visit('Connect')
  await row(text.connect.whatIsWallet.replace(/\W$/, '')).click()
  await view(text.connect.getWallet).waitFor()
  await visit('GetWallet')
  await button(text.common.back).click()
  await row('MetaMask').click()
  await page.getByRole('heading', { name: text.connecting.notInstalled('MetaMask') }).waitFor()
  await visit('ConnectingExternal, not installed')
  await button(text.common.back).click()
  await wallet.setApproval('manual')
  await row('Test Wallet').click()
  await page.getByRole('heading', { name: text.connecting.waiting('Test Wallet') }).waitFor()
  await visit('ConnectingExternal, waiting')
  await wallet.reject((await wallet.waitForPrompt()).id)
  await page.getByRole('heading', { name: text.connecting.rejected }).waitFor()
  await visit('ConnectingExternal, rejected')
}

/** From the list of wallets to the code of any phone, of one wallet, and to a wallet's page. */
export async function walkToPhone({ visit, ...walk }: Walk): Promise<void> {
  const { text, dialog, button, view, row, open, goto } = speak(walk)
  await goto()
  await open()
  await row('WalletConnect').click()
  await dialog.getByRole('img', { name: text.walletConnect.qrLabel }).waitFor()
  await visit('ConnectingWalletConnect, any wallet')
  await button(text.common.back).click()
  await row(text.connect.allWallets).click()
  await view(text.connect.allWallets).waitFor()
  await row('Trust Wallet').waitFor()
  await visit('AllWallets')
  const search = dialog.getByRole('searchbox', { name: text.connect.search })
  await search.fill('unheard of')
  await dialog.getByText(text.connect.nothingFound('unheard of'), { exact: true }).waitFor()
  await visit('AllWallets, nothing found')
  await search.fill('trust')
  await row('Trust Wallet').click()
  await dialog.getByRole('img', { name: text.walletConnect.qrLabel }).waitFor()
  await visit('ConnectingWalletConnect, one wallet')
  await button(text.common.back).click()
  await button(text.common.back).click()
  await row('Latchkey Wallet').click()
  await dialog.getByRole('tab', { name: text.walletConnect.platforms.web }).click()
  await button(text.common.openWallet('Latchkey Wallet')).waitFor()
  await visit('ConnectingWalletConnect, by its page')
}

/** To the code of a phone while the relay is down. */
export async function walkToDeadRelay({ visit, query = '', ...rest }: Walk): Promise<void> {
  const walk = { ...rest, query: `${query}&relay=ws://127.0.0.1:9` }
  const { text, row, open, goto } = speak(walk)
  await goto()
  await open()
  await row('WalletConnect').click()
  await walk.page.getByRole('heading', { name: text.walletConnect.unreachable }).waitFor({ timeout: 60_000 })
  await visit('ConnectingWalletConnect, unreachable')
}

/** From connecting through the views of the account. */
export async function walkAccount({
  visit,
  ...walk
}: Walk & { readonly wallet: FreshWallet }): Promise<void> {
  const { text, dialog, button, view, row, accountButton, open, goto } = speak(walk)
  await goto()
  await open()
  await row('Test Wallet').click()
  await accountButton.click()
  await view(text.account.title).waitFor()
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
  await visit('Account')
  await row('Local One').click()
  await view(text.networks.title).waitFor()
  await visit('SwitchNetwork')
  await button(text.common.back).click()
  await row('Test Wallet').click()
  await view(text.profileWallets.title).waitFor()
  await visit('ProfileWallets')
  await button(text.common.back).click()
  await button(text.account.receive).click()
  await dialog.getByRole('img', { name: text.receive.qrLabel('Local One') }).waitFor()
  await visit('Receive')
  await button(text.common.close).click()
  await expect(dialog).toHaveCount(0)
  await walk.wallet.changeNetwork(424_242)
  await view(text.unsupported.title).waitFor()
  await visit('UnsupportedChain')
}

/** Through the send form, its complaints and its review to a transfer that was sent. */
export async function walkSend({
  visit,
  ...walk
}: Walk & { readonly wallet: FreshWallet; readonly chains: Chains }): Promise<void> {
  const { page, wallet, chains } = walk
  const { text, dialog, button, view, row, accountButton, open, goto } = speak(walk)
  await goto()
  await open()
  await row('Test Wallet').click()
  await accountButton.click()
  await button(text.account.send).click()
  const amount = dialog.getByRole('textbox', { name: new RegExp(`^${text.send.amount}`) })
  await amount.waitFor()
  await visit('Send')
  await button(text.send.review).click()
  await dialog.getByRole('alert').filter({ hasText: text.send.amountAndReceiverRequired }).waitFor()
  await visit('Send, fields required')
  await amount.fill('11')
  await expect(amount).toHaveAccessibleDescription(text.send.insufficient('ETH'))
  await visit('Send, not enough')
  await amount.fill('1.5')
  const recipient = dialog.getByRole('textbox', { name: text.send.recipient, exact: true })
  await recipient.fill(chains.createAddress())
  await dialog.getByText(text.send.unusedRecipient('Local One')).waitFor()
  await visit('Send, filled')
  await button(text.send.review).click()
  await view(text.send.reviewTitle).waitFor()
  await visit('Send, review')
  await wallet.setApproval('manual')
  await button(text.send.confirm).click()
  const prompt = await wallet.waitForPrompt()
  await page.getByRole('heading', { name: text.send.approve('Test Wallet') }).waitFor()
  await visit('Send, waiting')
  await wallet.approve(prompt.id)
  await page.getByRole('heading', { name: text.common.sent, exact: true }).waitFor()
  await visit('Send, done')
}
