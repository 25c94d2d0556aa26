import { createRequire } from 'node:module'
import path from 'node:path'
import { expect } from '@playwright/test'
import { root } from '../workspace.mjs'

const { verifyMessage } = createRequire(path.join(root, 'packages/adapter-evm/package.json'))('viem')

const expectSoon = expect.configure({ timeout: 20_000 })

/** Connects a wallet in the modal, as a visitor does. */
const connectWith = async (page, name) => {
  await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Connect wallet', exact: true })
  await modal.getByRole('button', { name: new RegExp(`^${name}( \\w+)?$`) }).click()
  await expectSoon(page.getByRole('dialog')).toHaveCount(0)
}

/** Collects what a page complains about, and requests that leave this machine. */
const watchPage = page => {
  const faults = []
  page.on('pageerror', error => faults.push(`uncaught: ${error.message}`))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`)
  })
  page.on('request', request => {
    const { hostname, protocol } = new URL(request.url())
    if (/^https?:/.test(protocol) && hostname !== '127.0.0.1') faults.push(`a request to ${hostname}`)
  })
  return faults
}

/** Signs in the example and verifies what it shows. */
const sign = async (page, address) => {
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const output = page.getByRole('status')
  await expectSoon(output).toHaveText(/^0x[0-9a-f]{130}$/)
  const valid = await verifyMessage({ address, message: 'Hello', signature: await output.textContent() })
  expect(valid, 'the signature is valid').toBe(true)
}

/**
 * Does in an example what a visitor does: connect, sign, switch the network, come back, disconnect. Returns what went
 * wrong.
 */
export const walk = async (page, url, chains, installWallet) => {
  const faults = watchPage(page)
  const [one, two] = chains
  const networks = chains.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl }))
  try {
    const wallet = await installWallet(page, { networks })
    await page.goto(url)
    await connectWith(page, 'Test Wallet')
    const [address] = await wallet.addresses()
    const main = page.getByRole('main')
    await expectSoon(main).toContainText(`${address} on ${one.name}`)
    await sign(page, address)
    await page.getByRole('button', { name: `Switch to ${two.name}` }).click()
    await expectSoon(main).toContainText(`${address} on ${two.name}`)
    expect(await wallet.chainId()).toBe(two.chainId)
    await page.reload()
    await expectSoon(main).toContainText(`${address} on ${two.name}`)
    expect(await wallet.promptCount(), 'prompts after a reload').toBe(0)
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    const connect = page.getByRole('button', { name: 'Connect wallet', exact: true })
    await expectSoon(connect).toBeVisible()
    await page.reload()
    await expectSoon(connect).toBeVisible()
    expect((await main.count()) === 0 || !(await main.textContent()).includes(address)).toBe(true)
  } catch (error) {
    faults.push(error.message)
  }
  return faults
}
