import { expect, it } from 'vitest'
import { expectNoSidewaysScroll, expectNoViolations } from '../checks'
import { connect, inModal, inPrompt, installWallet, prepareEngine, things, view } from '../demo'
import { keys } from '../drivers/driver.types'

const visit = prepareEngine()
const title = (name: string) => inModal(name, 'heading')

it('opens by a click, takes the focus to its title, and gives it back on Escape and on Close', async () => {
  const visitor = await visit()
  await visitor.see(things.connect)
  await expectNoViolations(visitor, 'the page')
  await visitor.click(things.connect)
  await visitor.see(view('Connect wallet'))
  await visitor.seeFocus(title('Connect wallet'))
  await expectNoViolations(visitor, 'Connect')
  await visitor.press(keys.escape)
  await visitor.seeNo(things.dialog)
  await visitor.seeFocus(things.connect)
  await visitor.click(things.connect)
  await visitor.click(inModal('Close'))
  await visitor.seeNo(things.dialog)
  await visitor.seeFocus(things.connect)
})

it('keeps Tab inside, in either direction, and stops at buttons and fields alone', async () => {
  const visitor = await visit()
  await installWallet(visitor)
  await visitor.tabTo(things.connect, [keys.shift])
  await visitor.press(keys.enter)
  await visitor.see(inModal(/^Test Wallet/))
  await visitor.seeFocus(title('Connect wallet'))
  for (const held of [[], [keys.shift]])
    for (let press = 1; press <= 12; press += 1) {
      await visitor.press(keys.tab, held)
      const { role, name, inDialog } = await visitor.active()
      expect(inDialog, `press ${press} reaches ${role} ${name}`).toBe(true)
      expect(['button', 'link', 'searchbox', 'tab'], `press ${press} reaches ${role} ${name}`).toContain(role)
    }
})

it('connects by the keyboard alone, and the focus goes on from the account button', async () => {
  const visitor = await visit()
  await visitor.tabTo(things.install)
  await visitor.press(keys.space)
  await visitor.see({ role: 'button', name: 'Reject the next request' })
  await visitor.tabTo(things.connect, [keys.shift])
  await visitor.press(keys.enter)
  await visitor.tabTo(inModal(/^Test Wallet/))
  await visitor.press(keys.enter)
  await visitor.seeFocus(things.prompts)
  await visitor.see(title('Approve in Test Wallet'))
  await visitor.tabTo(inPrompt('Approve'))
  await visitor.press(keys.enter)
  await visitor.seeNo(things.dialog)
  await visitor.seeFocus(things.account)
  await visitor.press(keys.enter)
  await visitor.see(view('Account'))
  await visitor.press(keys.escape)
  await visitor.seeFocus(things.account)
})

it('shows a code for phones, without a tooltip of the row that was pressed', async () => {
  const visitor = await visit({ phones: true })
  await visitor.click(things.connect)
  await visitor.click(inModal(/^WalletConnect/))
  await visitor.see(inModal(/^QR code/, 'img'))
  await expectNoViolations(visitor, 'the code')
  expect(await visitor.ask('return [...walk(doc)].filter(({ title }) => title).map(textOf)')).toEqual([])
  await visitor.click(inModal('Back'))
  await visitor.see(view('Connect wallet'))
})

it('runs from right to left, in the dark', async () => {
  const visitor = await visit({ locale: 'ar', theme: 'dark', phones: true })
  await visitor.click({ role: 'button', name: 'ربط المحفظة', within: { role: 'banner' } })
  await visitor.see(things.dialog)
  const shown = await visitor.ask(`
    const dialog = find({ role: 'dialog' })
    const close = find({ role: 'button', name: { pattern: 'إغلاق' }, within: { role: 'dialog' } })
    const { left, width } = dialog.getBoundingClientRect()
    const { direction, backgroundColor } = win.getComputedStyle(dialog)
    return {
      direction,
      closeIsLeft: close.getBoundingClientRect().left < left + width / 2,
      isDark: Math.max(...backgroundColor.match(/[\\d.]+/g).slice(0, 3).map(Number)) < 80,
    }`)
  expect(shown).toEqual({ direction: 'rtl', closeIsLeft: true, isDark: true })
  await expectNoViolations(visitor, 'Connect, right to left, dark')
  await visitor.click(inModal(/^WalletConnect/))
  await visitor.see({ role: 'img', name: /QR/, within: things.dialog })
  await expectNoViolations(visitor, 'the code, right to left, dark')
})

it('fits into 360 px', async () => {
  const visitor = await visit({ narrow: true })
  await visitor.see(things.connect)
  expect(await visitor.ask('return win.innerWidth')).toBe(360)
  await visitor.click(things.connect)
  await visitor.see(view('Connect wallet'))
  await expectNoViolations(visitor, 'Connect, 360 px')
  await expectNoSidewaysScroll(visitor, 'Connect, 360 px')
  await visitor.press(keys.escape)
  await visitor.seeNo(things.dialog)
  await connect(visitor)
  await visitor.click(things.account)
  await visitor.see(view('Account'))
  for (const name of ['Receive', 'Send']) {
    await visitor.click(inModal(name))
    await visitor.see(view(name))
    await expectNoViolations(visitor, `${name}, 360 px`)
    await expectNoSidewaysScroll(visitor, `${name}, 360 px`)
    await visitor.click(inModal('Back'))
    await visitor.see(view('Account'))
  }
})
