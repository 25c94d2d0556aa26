import { chromium } from '@playwright/test'
import config from '../playwright.config'
import startWorld from '../setup/global-setup'
import { clearSheet, writeSheet } from './sheet'

/** Draws the sheet as one picture beside the page. */
async function drawSheet(file: string): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const page = await browser.newPage({ viewport: { width: 1980, height: 1000 } })
    await page.goto(`file://${file}`)
    await page.screenshot({ path: file.replace(/html$/, 'png'), fullPage: true })
  } finally {
    await browser.close()
  }
}

/** Starts the pages and nodes of the browser tests; the result stops them and writes the sheet. */
export default async function setUpSheet(): Promise<() => Promise<void>> {
  clearSheet()
  const stop = await startWorld()
  return async () => {
    await stop()
    const file = writeSheet()
    await drawSheet(file)
    console.info(`Every view: ${file}`)
  }
}
