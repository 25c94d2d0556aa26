/** The address, when it is one that may be linked to: https, or what the caller allows beside it. */
export function safeLink(
  address: string | undefined,
  protocols: readonly string[] = ['https:'],
): string | undefined {
  if (!address) return undefined
  try {
    const { protocol, href } = new URL(address)
    return protocols.includes(protocol) ? href : undefined
  } catch {
    return undefined
  }
}
