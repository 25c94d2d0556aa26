import { type ErrorCode, isLatchkeyError, LatchkeyError } from '@latchkey/core/adapter'

type Curve = typeof import('@bitcoinerlab/secp256k1')

// A CommonJS module: bundlers that split chunks leave what it exports under `default` alone.
const unwrap = (loaded: Curve): Curve =>
  'default' in loaded && typeof loaded.default === 'object' ? (loaded.default as Curve) : loaded

/** bitcoinjs-lib with its curve, loaded by the first function that needs it. */
export async function loadSdk() {
  const [lib, loaded] = await Promise.all([import('bitcoinjs-lib'), import('@bitcoinerlab/secp256k1')])
  const curve = unwrap(loaded)
  // Taproot needs a curve, and the library has none of its own.
  lib.initEccLib(curve)
  return { lib, curve }
}

/** The loaded libraries. */
export type Sdk = Awaited<ReturnType<typeof loadSdk>>

/** Runs code of the library; what it throws gets a code. */
export function coded<T>(code: ErrorCode, why: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw isLatchkeyError(cause) ? cause : new LatchkeyError(code, why, { cause })
  }
}
