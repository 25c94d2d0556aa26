// Here before a client asks for it, so that a test need not wait for its file.
import '../../activity/activity.controller.js'
import '../../api/analytics-api.js'
import '../../api/app-api.js'
import '../../api/create-api.js'
import '../../wallets/wallets.controller.js'
import '../features/later-features.js'
import '../features/send.feature.js'
import '../features/services.feature.js'
import './start-analytics.js'
import type { AnalyticsBody } from '../../context/analytics-options.types.js'
import { createFakeEnv } from '../../testing/fake-env.js'
import type { FakeRoute } from '../../testing/fake-fetch.js'
import { createFakeWindow } from '../../testing/fake-window.js'
import { turns } from '../../testing/turn.js'
import { createTestClient, type TestClientOptions } from '../client.fixture.js'

/** The host of events. */
export const analyticsUrl = 'https://events.test'
/** A page with something to hide. */
const pageUrl = 'http://localhost:5173/buy/now?token=secret#key'

interface StageOptions extends TestClientOptions {
  readonly routes?: Readonly<Record<string, FakeRoute>>
}

/** A client that reports to a host. */
export function createAnalyticsStage({ routes = {}, env, ...options }: StageOptions = {}) {
  const world = env ?? createFakeEnv({ window: createFakeWindow({ url: pageUrl }) })
  for (const [pattern, route] of Object.entries({ [`POST ${analyticsUrl}/e`]: { status: 204 }, ...routes }))
    world.fetch.route(pattern, route)
  const stage = createTestClient({ services: { analyticsUrl }, projectId: 'p1', ...options, env: world })
  const posts = () => world.fetch.calls.filter(({ method }) => method === 'POST')
  const sent = () => posts().map(({ body }) => JSON.parse(body ?? '') as AnalyticsBody)
  return {
    ...stage,
    env: world,
    posts,
    sent,
    names: () => sent().map(({ props }) => props.event),
    propertiesOf: (event: string) =>
      sent()
        .filter(({ props }) => props.event === event)
        .map(({ props }) => props.properties),
    services: () => stage.client.features.load('services'),
    warnings: () => world.log.entries.map(({ message }) => message),
    /** Waits until what waits is sent. */
    async settle() {
      await turns(10)
      await world.clock.advance(2000)
      await turns(10)
    },
  }
}

/** A sink of the app's own. */
export function createSink(fail?: () => void) {
  const bodies: AnalyticsBody[] = []
  return {
    bodies,
    names: () => bodies.map(({ props }) => props.event),
    sink: (body: AnalyticsBody) => {
      bodies.push(body)
      fail?.()
    },
  }
}
