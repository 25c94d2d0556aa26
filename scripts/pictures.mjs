#!/usr/bin/env node
// Takes the pictures of docs/pictures from the demo: npm run pictures [-- --url http://127.0.0.1:5173]
// Without --url it starts the demo and stops it afterwards.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { register } from 'tsx/esm/api'
import { findChromium } from './lib/chromium.mjs'
import { root } from './lib/workspace.mjs'

const folder = path.join(root, 'docs/pictures')
const desktop = { viewport: { width: 760, height: 680 }, deviceScaleFactor: 2 }
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** Each picture: its file, the browser's window, the scheme, and how to get there from the open connect view. */
const pictures = [
  { name: 'connect-light', device: desktop, theme: 'light', view: 'connect' },
  { name: 'connect-dark', device: desktop, theme: 'dark', view: 'connect' },
  { name: 'account-light', device: desktop, theme: 'light', view: 'account' },
  { name: 'account-dark', device: desktop, theme: 'dark', view: 'account' },
  { name: 'review-light', device: desktop, theme: 'light', view: 'review' },
  { name: 'phone-light', device: phone, theme: 'light', view: 'connect' },
  { name: 'phone-dark', device: phone, theme: 'dark', view: 'account' },
]

const startDemo = () =>
  new Promise((resolve, reject) => {
    const args = [path.join(root, 'scripts/demo.mjs'), '--port', '5373', '--no-open']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const stop = () => {
      const ended = new Promise(gone => child.once('exit', gone))
      child.kill('SIGINT')
      return ended
    }
    let said = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      said += text
      process.stdout.write(text)
      const url = /Ready after [^:]+: (\S+)/.exec(said)?.[1]
      if (url) resolve({ url, stop })
    })
    child.once('exit', code => reject(new Error(`The demo ended with ${code} before it was ready.`)))
  })

/** A PNG as WebP, by the browser itself: a tenth of the size. */
const toWebp = async (page, png) => {
  const url = await page.evaluate(async base64 => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  }, png.toString('base64'))
  return Buffer.from(url, 'base64')
}

const goTo = {
  connect: async kit => {
    await kit.open()
    await kit.wallet('Test Wallet').waitFor()
  },
  account: async (kit, connect) => {
    await connect()
    await kit.open()
    await kit.account.getByText('Local Dollar').first().waitFor()
  },
  review: async (kit, connect) => {
    await connect()
    await kit.sendForm.open()
    await kit.sendForm.fill('1.5', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    await kit.sendForm.review.click()
    await kit.sendForm.confirm.and(kit.dialog.locator(':enabled')).waitFor()
  },
}

const take = async (browser, parts, url, { name, device, theme, view }) => {
  const context = await browser.newContext({ ...device, colorScheme: theme, reducedMotion: 'reduce' })
  // The demo's own test wallet would be a second one of this name.
  await context.addInitScript(() => localStorage.setItem('latchkey-demo:test-wallet', 'off'))
  const page = await context.newPage()
  const { all } = await (await context.request.get(new URL('/local-chains.json', url).href)).json()
  const networks = all.map(({ chainId, name: called, rpcUrl }) => ({ chainId, name: called, rpcUrl }))
  await parts.installTestWallet(page, { networks })
  await page.goto(new URL(`/?theme=${theme}&only=eip155`, url).href)
  const kit = parts.modal(page)
  await goTo[view](kit, () => parts.connectWith(page, 'Test Wallet'))
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  // The page's own policy must not decide whether a picture can be read: an empty page converts it.
  const blank = await context.newPage()
  const webp = await toWebp(blank, png)
  writeFileSync(path.join(folder, `${name}.webp`), webp)
  console.log(`docs/pictures/${name}.webp ${Math.round(webp.length / 1024)} kB`)
  await context.close()
}

const main = async () => {
  const { values } = parseArgs({ options: { url: { type: 'string' }, only: { type: 'string' } } })
  register()
  const parts = await import('../packages/test-wallets/src/playwright/index.ts')
  const { buildInjectScript } = await import('./inject-script.mjs')
  await buildInjectScript()
  const demo = values.url ? { url: values.url, stop: async () => {} } : await startDemo()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    mkdirSync(folder, { recursive: true })
    for (const picture of pictures.filter(({ name }) => !values.only || name.includes(values.only)))
      await take(browser, parts, demo.url, picture)
  } finally {
    await browser.close()
    await demo.stop()
  }
}

await main()
