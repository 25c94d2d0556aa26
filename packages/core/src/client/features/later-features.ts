import type { Row } from './feature-row.types.js'

/** Rows of the features that most visits don't need. */
export const laterFeatures = {
  activity: () => import('./activity.feature.js'),
  api: () => import('../../api/create-api.js'),
  identity: () => import('./identity.feature.js'),
  nfts: () => import('./nfts.feature.js'),
  requests: () => import('./requests.feature.js'),
  services: () => import('./services.feature.js'),
  smartSessions: () => import('./smart-sessions.feature.js'),
  send: () => import('./send.feature.js'),
  siwx: () => import('./siwx.feature.js'),
  transactions: () => import('./transactions.feature.js'),
} as const satisfies Record<string, Row>

/** The rows of the later features, by their name. */
export type LaterFeatures = typeof laterFeatures
