import { readPairingUri } from '@latchkey/test-wallets/wallet-connect'

/** What the page is told in its address. */
export interface WalletAddress {
  /** A pairing to take, of a deep link: `/?uri=` or `/wc?uri=`. */
  readonly uri?: string
  /** A link was opened that holds no pairing, such as one for a request. */
  readonly opened: boolean
  /** `?relay=ws://…`. */
  readonly relayUrl?: string
  /** `?networks=eip155:1,cosmos:…`: only these of the networks that the page knows. */
  readonly networkIds?: readonly string[]
}

const readRelay = (text: string | null): string | undefined => {
  if (text === null || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'ws:' || url.protocol === 'wss:' ? text : undefined
}

/** Reads the address of the page. */
export const readAddress = (address: URL): WalletAddress => {
  const query = address.searchParams
  const uri = readPairingUri(query.get('uri') ?? '')
  const relayUrl = readRelay(query.get('relay'))
  const networkIds = query.get('networks')?.split(',').filter(Boolean)
  return {
    ...(uri === undefined ? {} : { uri }),
    opened: query.has('uri') || address.pathname === '/wc',
    ...(relayUrl === undefined ? {} : { relayUrl }),
    ...(networkIds && networkIds.length > 0 ? { networkIds } : {}),
  }
}

/** The address without the pairing: it holds a secret, and must not be taken twice. */
export const withoutPairing = (address: URL): string => {
  const clean = new URL(address)
  for (const name of ['uri', 'requestId', 'sessionTopic']) clean.searchParams.delete(name)
  return `${clean.pathname}${clean.search}`
}
