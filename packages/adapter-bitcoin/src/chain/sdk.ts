/** bitcoinjs-lib with its curve, loaded by the first function that needs it. */
export async function loadSdk() {
  const [lib, curve] = await Promise.all([import('bitcoinjs-lib'), import('@bitcoinerlab/secp256k1')])
  // Taproot needs a curve, and the library has none of its own.
  lib.initEccLib(curve)
  return { lib, curve }
}

/** The loaded libraries. */
export type Sdk = Awaited<ReturnType<typeof loadSdk>>
