import type { Page } from '@playwright/test'

declare global {
  interface Window {
    __violations?: string[]
  }
}

/** What breaks the policy: reports of the page, and what the browser writes to the console. */
export async function watchPolicy(page: Page): Promise<() => Promise<readonly string[]>> {
  const said: string[] = []
  page.on('console', message => {
    if (/content security policy|trusted type|refused to/i.test(message.text())) said.push(message.text())
  })
  await page.addInitScript(() => {
    window.__violations = []
    document.addEventListener('securitypolicyviolation', event => {
      window.__violations?.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return async () => [...said, ...(await page.evaluate(() => window.__violations ?? ['no listener']))]
}

/** Inline styles and scripts of the page and its shadow roots: elements, event attributes, frames. */
export const findInline = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walk = (root: Document | ShadowRoot): string[] =>
      [...root.querySelectorAll('*')].flatMap(element => [
        ...(element.matches('style, script:not([src]), iframe') ? [element.outerHTML.slice(0, 200)] : []),
        ...[...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
        ...(element.shadowRoot ? walk(element.shadowRoot) : []),
      ])
    return walk(document)
  })
