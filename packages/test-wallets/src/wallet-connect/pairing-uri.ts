/** Where a URI says which pairing it is for, and its secret (ERC-1328). */
const PAIRING = /^wc:[0-9a-f]{64}@2\?(?:[^#\s]*&)?symKey=[0-9a-f]{64}(?:&[^#\s]*)?$/i

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The pairing URI in what a wallet is opened with or a person pastes: the URI itself, or a native or universal link
 * around it. Undefined for anything else, such as a link for a request, which has no secret.
 */
export const readPairingUri = (text: string): string | undefined => {
  const trimmed = text.trim()
  if (trimmed.length > 4096) return undefined
  const inner = /[?&]uri=([^&#]+)/.exec(trimmed)?.[1] ?? trimmed
  // A link around a link encodes twice, as some phones do.
  const candidates = [inner, decode(inner), decode(decode(inner))]
  return candidates.find(candidate => PAIRING.test(candidate))
}
