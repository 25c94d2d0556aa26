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

/** Whether a script that the page has loaded has React in it, by a name that React needs at run time. */
const hasReact = page =>
  page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))
    return texts.some(text => text.includes('react.transitional.element'))
  })

/** Signs in the example and verifies what it shows. */
const sign = async (page, address) => {
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const output = page.getByRole('status')
  await expectSoon(output).toHaveText(/^0x[0-9a-f]{130}$/)
  const valid = await verifyMessage({ address, message: 'Hello', signature: await output.textContent() })
  expect(valid, 'the signature is valid').toBe(true)
}

/** Sends in the example, and asks the node whether the transaction is in a block. */
const send = async (page, rpcUrl) => {
  await page.getByRole('button', { name: 'Send 1 wei to yourself' }).click()
  const hash = page.locator('main code')
  await expectSoon(hash).toHaveText(/^0x[0-9a-f]{64}$/)
  const params = [await hash.textContent()]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params })
  const readStatus = async () => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return (await response.json()).result?.status
  }
  await expectSoon.poll(readStatus, { message: 'the transaction is in a block' }).toBe('0x1')
  await expectSoon(page.getByText(/^In block \d+$/)).toBeVisible()
}

/**
 * Does in an example what a visitor does: connect, sign, send if it can, switch the network, come back, disconnect.
 * `rendersAccount`: its server knows from a cookie who comes back. `hasLateReact`: it has React with the modal alone. Returns what went wrong.
 */
export const walk = async (
  page,
  url,
  chains,
  { installTestWallet, sends = false, rendersAccount = false, hasLateReact = false },
) => {
  const faults = watchPage(page)
  const [one, two] = chains
  const networks = chains.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl }))
  try {
    const wallet = await installTestWallet(page, { networks })
    await page.goto(url)
    // A column of the page, such as that of Vite's own template, must not stretch the button.
    const button = page.getByRole('button', { name: 'Connect wallet', exact: true })
    expect((await button.boundingBox())?.width, 'the width of the button').toBeLessThan(200)
    if (hasLateReact) {
      expect(await hasReact(page), 'React before the visitor reaches the button').toBe(false)
      await button.hover()
      await expectSoon.poll(() => hasReact(page)).toBe(true)
    }
    await connectWith(page, 'Test Wallet')
    const [address] = await wallet.addresses()
    const main = page.getByRole('main')
    await expectSoon(main).toContainText(`${address} on ${one.name}`)
    await sign(page, address)
    if (sends) await send(page, one.rpcUrl)
    await page.getByRole('button', { name: `Switch to ${two.name}` }).click()
    await expectSoon(main).toContainText(`${address} on ${two.name}`)
    expect(await wallet.chainId()).toBe(two.chainId)
    if (rendersAccount)
      expect(await (await page.request.get(url)).text(), 'what the server renders').toContain(
        `Welcome back, <!-- -->${address}`,
      )
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
