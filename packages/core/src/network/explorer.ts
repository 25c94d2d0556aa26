import type { Network } from '../adapter/contract/network.types.js'

const page = (network: Network | undefined, path: string) => {
  const base = network?.blockExplorers?.default.url
  // An explorer's address is configuration, but it ends up in a link: nothing but the web may be opened.
  if (base === undefined || !/^https?:\/\//.test(base)) return undefined
  return `${base.replace(/\/$/, '')}/${path}`
}

/** The explorer's page of an address, where the network has an explorer. */
export const explorerAddressUrl = (network: Network | undefined, address: string): string | undefined =>
  page(network, `address/${encodeURIComponent(address)}`)

/** The explorer's page of a transaction, where the network has an explorer. */
export const explorerTransactionUrl = (network: Network | undefined, hash: string): string | undefined =>
  page(network, `tx/${encodeURIComponent(hash)}`)
