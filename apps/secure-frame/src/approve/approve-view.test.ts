// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTexts } from '../app/texts.js'
import type { Prepared } from './approve.types.js'
import { createApproveView } from './approve-view.js'
import type { GuardPorts } from './guard.js'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const prepared: Prepared = {
  description: {
    title: 'titleTransaction',
    rows: [{ label: 'amount', value: '1 ETH' }],
    warnings: [],
    raw: '0x',
  },
  request: { kind: 'message', address: own, message: new Uint8Array() },
  simulation: { state: 'done', leaves: ['1 ETH'], arrives: [], approvals: [] },
  fee: '0.1 ETH',
}

let makeLive = () => {}
let setVisible = (_is: boolean) => {}
const createPorts = (): GuardPorts => ({
  after(_ms, run) {
    makeLive = run
    return () => {
      makeLive = () => {}
    }
  },
  watchVisibility(listener) {
    setVisible = listener
    listener(true)
    return () => {}
  },
  watchFocus(listener) {
    listener(true)
    return () => {}
  },
  watchSize(listener) {
    listener({ width: 360, height: 600 })
    return () => {}
  },
  watchPointer: () => () => {},
})

const on = { confirm: vi.fn(), reject: vi.fn() }
beforeEach(() => {
  vi.clearAllMocks()
})
let close = () => {}
afterEach(() => close())

function show(
  change: Partial<Prepared> = {},
  { locale = 'en', origin = 'https://app.example', pageName = 'My page', isSmartAccount = false } = {},
) {
  const askForSize = vi.fn()
  const view = createApproveView({ window, texts: createTexts(locale), createPorts, askForSize })
  const asked = {
    origin,
    pageName,
    account: own,
    isSmartAccount,
    networkName: 'Local',
    prepare: async () => prepared,
    perform: async () => ({ answer: undefined }),
  }
  const shown = view.show(asked, 1, on)
  close = shown.close
  shown.fill({ ...prepared, ...change })
  const [reject, confirm] = [...document.querySelectorAll('button')]
  if (!reject || !confirm) throw new Error('The buttons are missing')
  return { shown, reject, confirm, askForSize }
}

const pageText = () => document.body.textContent ?? ''

it('shows who asks, for which account, on which network, what changes and what it costs', () => {
  const { askForSize } = show()
  for (const fact of ['app.example', 'My page', own, 'Local', '1 ETH', 'Leaves', '0.1 ETH'])
    expect(pageText()).toContain(fact)
  expect(document.activeElement?.tagName).toBe('H1')
  expect(document.querySelector('[role=dialog]')?.getAttribute('aria-labelledby')).toBe('title')
  expect(askForSize).toHaveBeenCalledWith({ width: 360, height: 600 })
})

it('says that the account is a smart one, and who pays the fee', () => {
  show({ fee: '0.1 ETH', payer: 'The app' }, { isSmartAccount: true })
  const facts = [...document.querySelectorAll('.fact')].map(fact => fact.textContent)
  expect(facts).toContain(`Smart account${own}`)
  expect(facts).toContain('Paid byThe app')
})

it('writes the page’s host in ASCII, and says that it has unusual letters', () => {
  show({}, { origin: 'https://аpp.example' })
  expect(document.querySelector('.origin')?.textContent).toMatch(/^xn--/)
  expect(pageText()).toContain('letters that may look like others')
})

it('writes the scheme of a page that is not encrypted, and makes invisible letters of its name visible', () => {
  show({}, { origin: 'http://app.example', pageName: 'Bank\u202E' })
  expect(document.querySelector('.origin')?.textContent).toBe('http://app.example')
  expect(pageText()).toContain('Bank\\u{202e}')
})

it('takes a confirmation only while the guard is live', () => {
  const { confirm } = show()
  confirm.click()
  expect([confirm.disabled, on.confirm.mock.calls.length]).toEqual([true, 0])
  confirm.disabled = false
  confirm.click()
  expect(on.confirm).not.toHaveBeenCalled()
  makeLive()
  expect(confirm.disabled).toBe(false)
  setVisible(false)
  expect(confirm.disabled).toBe(true)
  setVisible(true)
  makeLive()
  confirm.click()
  expect(on.confirm).toHaveBeenCalledTimes(1)
})

it.each<[string, Partial<Prepared>]>([
  ['a warning', { description: { ...prepared.description, warnings: [{ key: 'warnUnlimited' }] } }],
  ['a failed simulation', { simulation: { state: 'fails', reason: 'x' } }],
  ['no simulation', { simulation: { state: 'none' } }],
  [
    'a permission that the call does not name',
    {
      simulation: {
        state: 'done',
        leaves: [],
        arrives: [],
        approvals: [{ token: own, spender: own, amount: undefined, text: '∞' }],
      },
    },
  ],
])('asks twice where there is %s, with the guard from the start', (_what, change) => {
  const { confirm } = show(change)
  expect(document.querySelector('.warnings')).not.toBeNull()
  makeLive()
  confirm.click()
  expect([on.confirm.mock.calls.length, confirm.disabled, confirm.textContent]).toEqual([
    0,
    true,
    'Confirm anyway',
  ])
  confirm.click()
  expect(on.confirm).not.toHaveBeenCalled()
  makeLive()
  confirm.click()
  expect(on.confirm).toHaveBeenCalledTimes(1)
})

it('never confirms what is blocked, and says why', () => {
  const { confirm } = show({ request: undefined, blocked: 'It would fail' })
  makeLive()
  confirm.click()
  expect([confirm.disabled, on.confirm.mock.calls.length]).toEqual([true, 0])
  expect(document.querySelector('[role=alert]')?.textContent).toBe('It would fail')
})

it('rejects by its button and by Escape, whatever the guard says', () => {
  const { reject } = show()
  setVisible(false)
  reject.click()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(on.reject).toHaveBeenCalledTimes(2)
})

it('writes texts of the page as texts', () => {
  const value = '<img src=x onerror=alert(1)>'
  show({ description: { ...prepared.description, rows: [{ label: 'message', value, form: 'text' }] } })
  expect(document.querySelector('img')).toBeNull()
  expect(pageText()).toContain(value)
})

it.each([
  ['de', 'ltr', 'Ablehnen'],
  ['ar', 'rtl', 'رفض'],
  ['xx', 'ltr', 'Reject'],
])('speaks %s, %s', (locale, direction, text) => {
  const { reject } = show({}, { locale })
  expect([document.documentElement.dir, reject.textContent]).toEqual([direction, text])
})

it('shows the hash of what cannot be taken back, until the person closes it', () => {
  const { shown, reject, confirm } = show()
  shown.setWorking()
  expect([reject.disabled, confirm.disabled]).toEqual([true, true])
  shown.showSent('0x12')
  expect(document.querySelector('[role=status]')?.textContent).toContain('Sent: 0x12')
  reject.click()
  expect([document.body.childElementCount, on.reject.mock.calls.length]).toEqual([0, 0])
})

it('leaves nothing behind', () => {
  const { shown } = show()
  shown.close()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect([document.body.childElementCount, on.reject.mock.calls.length]).toEqual([0, 0])
})
