import puppeteer, { type KeyInput } from 'puppeteer-core'
import { callLimitMs, type EngineDriver, type EngineWindow, windowSize } from './driver.types'

/** Rejects where a call of the driver takes too long: the browser would never answer. */
const limit = async <T>(what: string, call: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Firefox did not answer: ${what}`)), callLimitMs)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Starts Firefox without a window on the screen, driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<EngineDriver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: callLimitMs,
    protocolTimeout: callLimitMs,
  })
  const openWindow = async (): Promise<EngineWindow> => {
    const context = await limit('a new profile', browser.createBrowserContext())
    const page = await limit('a new page', context.newPage())
    await limit('the size', page.setViewport({ ...windowSize }))
    return {
      goto: async url => void (await limit(url, page.goto(url, { timeout: callLimitMs }))),
      run: body => limit('a script', page.evaluate(`(async () => { ${body} })()`)),
      click: (x, y) => limit('a click', page.mouse.click(x, y)),
      async press(key, held = []) {
        for (const each of held) await limit('a key', page.keyboard.down(each as KeyInput))
        await limit('a key', page.keyboard.press(key as KeyInput))
        for (const each of held) await limit('a key', page.keyboard.up(each as KeyInput))
      },
      type: text => limit('text', page.keyboard.type(text)),
      close: () => limit('the end of a profile', context.close()),
    }
  }
  return { openWindow, stop: () => limit('the end', browser.close()) }
}
