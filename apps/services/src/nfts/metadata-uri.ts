interface Gateways {
  readonly ipfsGatewayUrl?: string | undefined
  readonly arweaveGatewayUrl?: string | undefined
}

/** Where bytes come from: in the text itself, or from a host. */
export type Location =
  | { readonly kind: 'inline'; readonly bytes: Uint8Array }
  | { readonly kind: 'remote'; readonly url: string }

/** Longest text that is taken for a URL. Longer ones hold data. */
const maxUrlLength = 2_048

const join = (gateway: string, path: string): string => `${gateway.replace(/\/+$/, '')}/${path}`

const readData = (uri: string): Uint8Array | undefined => {
  const [, base64, body = ''] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(uri) ?? []
  if (base64) return new Uint8Array(Buffer.from(body, 'base64'))
  try {
    return new TextEncoder().encode(decodeURIComponent(body))
  } catch {
    // Many contracts put unescaped text there.
    return new TextEncoder().encode(body)
  }
}

/** Writes the id into a URI, as ERC-1155 asks for. */
export const insertTokenId = (uri: string, tokenId: bigint): string =>
  uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))

/**
 * Finds where a URI leads: `data:`, `ipfs:` and `ar:` by the gateways of the settings, https. Returns `undefined` for
 * everything else; `http:` passes for the sake of tests, and is refused by the guarded fetch.
 */
export function locate(text: string, { ipfsGatewayUrl, arweaveGatewayUrl }: Gateways): Location | undefined {
  const uri = text.trim()
  if (/^data:/i.test(uri)) {
    const bytes = readData(uri)
    return bytes && { kind: 'inline', bytes }
  }
  if (uri.startsWith('<svg')) return { kind: 'inline', bytes: new TextEncoder().encode(uri) }
  if (uri.length > maxUrlLength) return undefined
  const [, scheme = '', path = ''] = /^([a-z]+):\/\/(.+)$/is.exec(uri) ?? []
  switch (scheme.toLowerCase()) {
    case 'ipfs':
      return ipfsGatewayUrl === undefined
        ? undefined
        : { kind: 'remote', url: join(ipfsGatewayUrl, `ipfs/${path.replace(/^ipfs\//, '')}`) }
    case 'ar':
      return arweaveGatewayUrl === undefined
        ? undefined
        : { kind: 'remote', url: join(arweaveGatewayUrl, path) }
    case 'https':
    case 'http':
      return { kind: 'remote', url: uri }
    default:
      return undefined
  }
}
