import { afterAll, afterEach, beforeAll } from 'vitest'
import { readWorld } from '../setup/world'
import { expectNoPageErrors } from './checks'
import type { EngineDriver } from './drivers/driver.types'
import { startEngine } from './drivers/start-engine'
import { narrowPage } from './narrow-page'
import { createVisitor, type Target, type Visitor } from './visitor'

const header: Target = { role: 'banner' }

/** What the journeys name. */
export const things = {
  dialog: { role: 'dialog' },
  connect: { role: 'button', name: 'Connect wallet', within: header },
  account: { role: 'button', name: /^Account /, within: header },
  network: { role: 'button', name: /^Network: /, within: header },
  install: { role: 'checkbox', name: 'Install the test wallet' },
  prompts: { role: 'region', name: 'Wallet prompts' },
  result: { role: 'status', name: 'Result' },
} as const satisfies Record<string, Target>

/** The modal while it shows the view of this name. */
export const view = (name: string): Target => ({ role: 'dialog', name })

/** A button of the modal. */
export const inModal = (name: string | RegExp, role = 'button'): Target => ({
  role,
  name,
  within: things.dialog,
})

/** A button of a prompt of the test wallet. */
export const inPrompt = (name: string): Target => ({ role: 'button', name, within: things.prompts })

/** A button of the demo's panel of actions. */
export const action = (name: string): Target => ({
  role: 'button',
  name,
  within: { role: 'region', name: 'Actions' },
})

/** How the demo is opened. */
export interface DemoVisit {
  readonly locale?: 'ar'
  readonly theme?: 'dark'
  /** Whether phones are offered. Most journeys are about the wallet in the page. */
  readonly phones?: boolean
  /** In a frame as wide as a phone. */
  readonly narrow?: boolean
}

/** A page of `e2e/pages` in place of the demo. */
export interface PageVisit {
  readonly page: string
}

const addressOf = (options: DemoVisit | PageVisit): string => {
  const { demoUrl, pagesUrl } = readWorld()
  if ('page' in options) return `${pagesUrl}/${options.page}.html`
  const { phones = false, narrow = false, ...said } = options
  const query = new URLSearchParams({ only: 'eip155', ...(phones ? {} : { relay: 'off' }), ...said })
  return narrow ? narrowPage.urlOf(demoUrl, `/?${query}`) : `${demoUrl}/?${query}`
}

/**
 * Starts the engine for a file of journeys; returns what opens a page in a profile of its own. After each journey, the
 * page must have thrown nothing that it did not catch.
 */
export function prepareEngine(): (visit?: DemoVisit | PageVisit) => Promise<Visitor> {
  let engine: EngineDriver
  let visitors: Visitor[] = []
  beforeAll(async () => {
    engine = await startEngine()
  })
  afterEach(async () => {
    const ended = visitors
    visitors = []
    try {
      for (const visitor of ended) await expectNoPageErrors(visitor)
    } finally {
      for (const { window } of ended) await window.close()
    }
  })
  afterAll(() => engine.stop())
  return async (options = {}) => {
    const visitor = createVisitor(await engine.openWindow())
    visitors.push(visitor)
    await visitor.goto(addressOf(options))
    return visitor
  }
}

/** Installs the test wallet, which lives in the page and asks before it does anything. */
export async function installWallet(visitor: Visitor): Promise<void> {
  await visitor.click(things.install)
  await visitor.see({ role: 'button', name: 'Reject the next request' })
}

/** Connects the test wallet with the mouse. */
export async function connect(visitor: Visitor): Promise<void> {
  await installWallet(visitor)
  await visitor.click(things.connect)
  await visitor.click(inModal(/^Test Wallet/))
  await visitor.click(inPrompt('Approve'))
  await visitor.see(things.account)
  await visitor.seeNo(things.dialog)
}
