import type { NetworkId } from '../caip/network-id.js'

/** The CAIP-2 id of a network that an app lists, be it complete or of plain data, such as a viem chain. */
export type IdOf<Listed> = Listed extends { readonly caipNetworkId: infer Id extends NetworkId }
  ? Id
  : Listed extends { readonly id: infer Id extends number }
    ? `eip155:${Id}`
    : never
