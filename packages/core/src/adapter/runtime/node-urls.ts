import type { Network } from '../contract/network.types.js'

/** URLs of the nodes that the app's page asks, the first of them first. Wallets never get them. */
export const nodeUrlsOf = ({ nodeUrls, rpcUrls }: Network): readonly string[] =>
  nodeUrls ?? rpcUrls.default.http
