/** Begins every off-chain message. No transaction begins with 0xff, so that neither can be taken for the other. */
const SIGNING_DOMAIN = [0xff, ...new TextEncoder().encode('solana offchain')]

/** The version that `solana:signOffchainMessage` signs: the text may be as long as a wallet can show. */
const VERSION = 1

/**
 * The bytes that an account signs for a text as the only signer: an off-chain message of version 1 (sRFC 3).
 * `publicKey` has 32 bytes.
 */
export const offchainEnvelope = (publicKey: Uint8Array, message: string): Uint8Array =>
  Uint8Array.from([...SIGNING_DOMAIN, VERSION, 1, ...publicKey, ...new TextEncoder().encode(message)])
