import type { Locator, Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import { test as base } from '../test'
import { type FaultProxy, startFaultProxy } from './fault-proxy'
import { type Names, startServices } from './start-services'

/** The explorer of every network, which nobody serves. */
export const explorerUrl = 'https://explorer.test'

/** The requests that left this machine. */
export const leavingRequests = (requests: readonly URL[]): readonly URL[] =>
  requests.filter(({ hostname }) => !['127.0.0.1', 'localhost', ''].includes(hostname))

/** The tabs of the account. The demo has tabs of its own. */
export const accountTabs = (page: Page): Locator =>
  page.getByRole('tab').and(page.locator('[data-latchkey-modal] *'))

/**
 * Tells a page that the services are at `host`.
 * @param more what else its networks are
 * @param frameUrl where the frame of the embedded wallet is. Default: nowhere
 */
export async function routeServed(
  page: Page,
  { url }: Pick<FaultProxy, 'url'>,
  more: object = {},
  frameUrl?: string,
): Promise<void> {
  const { others, services } = readWorld()
  // Pages only link to it.
  const blockExplorers = { default: { name: 'Explorer', url: explorerUrl } }
  const networks = others.networks.map(network => ({ ...network, blockExplorers, ...more }))
  const json = { ...others, networks, services: { ...services, apiUrl: url, frameUrl } }
  await page.route('**/local-chains.json', route => route.fulfill({ json }))
}

/** Serves sign-in and members' page as the demo's own server does: the cookies are for the page's origin. */
export const routeMembers = (page: Page, servicesUrl: string): Promise<unknown> =>
  page.route(/\/(siwx\/[^?]*|members)(\?.*)?$/, async route => {
    const { pathname, search } = new URL(route.request().url())
    const headers = await route.request().allHeaders()
    await route.fulfill({
      response: await route.fetch({ url: `${servicesUrl}${pathname}${search}`, headers }),
    })
  })

interface WorkerFixtures {
  /** Where the services look for names. Nowhere by default. */
  readonly names: Names | undefined
  /** Where the services of the local chains are. */
  readonly servicesUrl: string
}

interface ServicesFixtures {
  /** The proxy between the page and the services. */
  readonly host: FaultProxy
  /** Every request of the page. */
  readonly requests: readonly URL[]
}

/** `test`, with the demo at services of its own. */
export const test = base.extend<ServicesFixtures, WorkerFixtures>({
  names: [undefined, { scope: 'worker', option: true }],

  servicesUrl: [
    async ({ names }, use) => {
      const services = await startServices({
        domains: [new URL(readWorld().demoUrl).host],
        ...(names ? { names } : {}),
      })
      await use(services.url)
      await services.stop()
    },
    // Under load the database takes its time to be made, once per worker.
    { scope: 'worker', timeout: 180_000 },
  ],

  host: [
    async ({ page, servicesUrl }, use) => {
      const host = await startFaultProxy(servicesUrl)
      await routeServed(page, host)
      await use(host)
      await host.close()
    },
    { auto: true },
  ],

  requests: [
    async ({ context }, use) => {
      const requests: URL[] = []
      context.on('request', request => requests.push(new URL(request.url())))
      await use(requests)
    },
    { auto: true },
  ],
})
