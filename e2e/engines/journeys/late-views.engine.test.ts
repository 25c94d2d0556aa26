import { expect, it } from 'vitest'
import { expectNoViolations } from '../checks'
import { inModal, prepareEngine, things, view } from '../demo'
import type { Visitor } from '../visitor'

const visit = prepareEngine()

/** Waits for the view, and presses what the modal offers where its code has not run. */
const seeOnSomeTry = async (visitor: Visitor, name: string): Promise<number> => {
  for (let tries = 1; tries <= 3; tries += 1) {
    const found = await visitor.seeOneOf(view(name), inModal('Try again'))
    if (found === 0) return tries
    await visitor.click(inModal('Try again'))
  }
  throw new Error(`${name} is not shown after three tries`)
}

it('shows each view of a page with a top-level await in its entry, on another try at the latest', async () => {
  const visitor = await visit({ page: 'top-level-await' })
  await visitor.click({ role: 'button', name: 'Connect wallet' })
  await visitor.click(inModal('Get a wallet'))
  expect(await seeOnSomeTry(visitor, 'Get a wallet')).toBeLessThan(3)
  await expectNoViolations(visitor, 'Get a wallet')
  await visitor.click(inModal('Back'))
  await visitor.see(view('Connect wallet'))
  await visitor.seeNo(inModal('Try again'))
  await visitor.click(inModal('Close'))
  await visitor.seeNo(things.dialog)
})
