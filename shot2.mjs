import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ viewport: { width: 390, height: 800 } })
const p = await c.newPage()
await p.goto('http://127.0.0.1:5173/')
await p.locator('.lk-button[data-variant=connect]').first().click(); await p.getByRole('dialog').getByRole('button', { name: /^Test Wallet/ }).waitFor()
await p.waitForTimeout(1000)
await p.evaluate(() => { const root = document.querySelector('[data-latchkey]')?.shadowRoot ?? [...document.querySelectorAll('*')].find(e => e.shadowRoot?.querySelector('.lk-card')).shadowRoot; const log = []; Object.assign(window, { log }); const t0 = performance.now(); const f = () => { log.push([Math.round(performance.now() - t0), root.querySelectorAll('.lk-leaving').length, ...[...root.querySelectorAll('.lk-view')].map(v => Number(getComputedStyle(v).opacity).toFixed(2))].join(' ')); if (performance.now() - t0 < 2500) requestAnimationFrame(f) }; f() })
await p.getByRole('dialog').getByRole('button', { name: /^Test Wallet/ }).click()
await p.waitForTimeout(2600)
const log = await p.evaluate(() => window.log)
let last = ''
for (const l of log) { const k = l.split(' ').slice(1).join(' '); if (k !== last) console.log(l); last = k }
await b.close()
