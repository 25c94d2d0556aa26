import { createHttp } from './http.js'
import type { HostOptions } from './http.types.js'
import {
  analyticsConfigResponseSchema,
  type ConfigResponse,
  configResponseSchema,
  originsResponseSchema,
} from './schemas/config.schema.js'
import { type WalletsResponse, walletsResponseSchema } from './schemas/wallets.schema.js'
import { sdkQuery } from './sdk.js'

interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/** A question to the wallet directory. */
export interface WalletsInput {
  /** From 1 on. */
  readonly page: number
  /** Entries per page, 100 at most. */
  readonly entries: number
  readonly search?: string | undefined
  /** Ids of wallets. */
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids: wallets that support one of them. */
  readonly chains?: readonly string[] | undefined
  readonly badge?: 'none' | 'certified' | undefined
}

/** Kinds of images: what the id names. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/** Calls to the API host (`services.apiUrl`). Every call throws what `Http.get` throws. */
export interface AppApi {
  /** Features that the project has set. `null`: the project leaves them to the app. */
  fetchFeatures(options?: CallOptions): Promise<ConfigResponse['features']>
  /** Origins from which the project's apps may run. */
  fetchOrigins(options?: CallOptions): Promise<readonly string[]>
  fetchWallets(input: WalletsInput, options?: CallOptions): Promise<WalletsResponse>
  fetchIsAnalyticsEnabled(options?: CallOptions): Promise<boolean>
  /** URL of an image: id of a wallet's image, id of an asset's, code of a currency, symbol of a token. No call. */
  imageUrl(kind: ImageKind, id: string): string
}

const imagePaths: Readonly<Record<ImageKind, string>> = {
  wallet: 'getWalletImage/',
  asset: 'public/getAssetImage/',
  currency: 'public/getCurrencyImage/',
  token: 'public/getTokenImage/',
}

/**
 * Makes the calls to an API host.
 * @throws LatchkeyError `invalidOptions`
 * @example
 * const api = createAppApi({ url: 'https://api.example.com', projectId, env })
 * const { data, count } = await api.fetchWallets({ page: 1, entries: 40 })
 */
export function createAppApi(options: HostOptions): AppApi {
  const http = createHttp(options, 'services.apiUrl')
  const sdk = sdkQuery(options)
  return {
    fetchFeatures: async ({ signal } = {}) =>
      (await http.get({ path: 'appkit/v1/config', query: sdk, schema: configResponseSchema, signal }))
        .features,
    fetchOrigins: async ({ signal } = {}) =>
      (await http.get({ path: 'projects/v1/origins', query: sdk, schema: originsResponseSchema, signal }))
        .allowedOrigins,
    fetchWallets: ({ page, entries, search, include, exclude, chains, badge }, { signal } = {}) =>
      http.get({
        path: 'getWallets',
        query: {
          ...sdk,
          page,
          entries,
          search,
          include: include?.join(','),
          exclude: exclude?.join(','),
          chains: chains?.join(','),
          badge_type: badge,
        },
        schema: walletsResponseSchema,
        signal,
      }),
    fetchIsAnalyticsEnabled: async ({ signal } = {}) =>
      (
        await http.get({
          path: 'getAnalyticsConfig',
          query: sdk,
          schema: analyticsConfigResponseSchema,
          signal,
        })
      ).isAnalyticsEnabled,
    imageUrl: (kind, id) => http.urlOf(imagePaths[kind] + encodeURIComponent(id), sdk),
  }
}
