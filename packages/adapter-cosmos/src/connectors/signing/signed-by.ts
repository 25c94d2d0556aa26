/** The connectors behind the last signatures of transactions, by signature in base64. */
export type SignedBy = Map<string, string>

const MOST = 64

/** Remembers who signed. The oldest is forgotten. */
export function rememberSigner(signed: SignedBy, signature: string, connectorId: string): void {
  const [oldest] = signed.keys()
  if (signed.size >= MOST && oldest !== undefined) signed.delete(oldest)
  signed.set(signature, connectorId)
}
