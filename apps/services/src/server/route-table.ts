import { createActivityRoutes } from '../activity/routes.js'
import { createAnalyticsRoutes } from '../analytics/routes.js'
import { createBalanceRoutes } from '../balances/routes.js'
import { createBundlerRoutes } from '../bundler/routes.js'
import { createChainRoutes } from '../chains/routes.js'
import { createGatewayRoutes } from '../gateway/routes.js'
import { createIdentityRoutes } from '../identity/routes.js'
import { createImageRoutes } from '../images/routes.js'
import { createNftRoutes } from '../nfts/routes.js'
import { createPriceRoutes } from '../prices/routes.js'
import { createProjectRoutes } from '../projects/routes.js'
import { createSessionRoutes } from '../sessions/routes.js'
import { createWalletRoutes } from '../wallets/routes.js'
import type { CreateRoutes, Route } from './route.types.js'
import type { ServiceContext } from './service-context.types.js'

/** Every resource of the services. */
const resources: readonly CreateRoutes[] = [
  createProjectRoutes,
  createImageRoutes,
  createWalletRoutes,
  createAnalyticsRoutes,
  createSessionRoutes,
  createChainRoutes,
  createGatewayRoutes,
  createPriceRoutes,
  createBalanceRoutes,
  createActivityRoutes,
  createIdentityRoutes,
  createNftRoutes,
  createBundlerRoutes,
]

/** Makes all routes. */
export const createAllRoutes = (context: ServiceContext): readonly Route[] =>
  resources.flatMap(create => create(context))
