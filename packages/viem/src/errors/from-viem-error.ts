import { type ErrorCode, isLatchkeyError, LatchkeyError } from '@latchkey/core'

/** Errors that viem makes by itself, by name. The outermost name of the table counts. */
const names: Readonly<Record<string, ErrorCode>> = {
  AccountNotFoundError: 'notConnected',
  ChainMismatchError: 'unsupportedNetwork',
  ContractFunctionRevertedError: 'executionReverted',
  ContractFunctionZeroDataError: 'executionReverted',
  ExecutionRevertedError: 'executionReverted',
  FeeCapTooHighError: 'feeTooHigh',
  FeeCapTooLowError: 'feeTooLow',
  HttpRequestError: 'networkError',
  InsufficientFundsError: 'insufficientFunds',
  IntrinsicGasTooHighError: 'gasTooHigh',
  IntrinsicGasTooLowError: 'gasTooLow',
  InvalidAddressError: 'invalidAddress',
  NonceTooHighError: 'nonceTooHigh',
  NonceTooLowError: 'nonceTooLow',
  TimeoutError: 'timeout',
  UserRejectedRequestError: 'userRejected',
}
/** What viem refuses before it asks anybody: a call that does not fit its ABI or its types. */
const unfit = /^(?:Abi|BytesSize|Integer|Invalid|SizeOver|SizeExceeds|UnsupportedPackedAbiType)/

const MAX_DEPTH = 12

/** An error and what caused it, the outermost first. */
function layersOf(error: unknown): Error[] {
  const layers: Error[] = []
  let layer = error
  while (layer instanceof Error && layers.length < MAX_DEPTH) {
    layers.push(layer)
    layer = layer.cause
  }
  return layers
}

const messageOf = (error: Error): string => {
  const { shortMessage } = error as { readonly shortMessage?: unknown }
  return typeof shortMessage === 'string' ? shortMessage : 'The request failed'
}

function codeOf(layers: readonly Error[]): ErrorCode {
  const named = layers.map(({ name }) => names[name]).find(code => code !== undefined)
  if (named) return named
  // Nobody knows how far the wallet came, which is what this code says.
  return layers.some(({ name }) => unfit.test(name)) ? 'invalidRequest' : 'walletError'
}

/**
 * Returns an error that viem threw as a `LatchkeyError`, with viem's error in `cause`. A failure of the wallet keeps the
 * code that the kit gave it, such as `userRejected`.
 * @example
 * walletClient.writeContract(request).catch(error => console.log(fromViemError(error).code))
 */
export function fromViemError(error: unknown): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const layers = layersOf(error)
  const own = layers.find(layer => isLatchkeyError(layer))
  if (isLatchkeyError(own)) {
    const { code, message, hint, rpcCode } = own
    return new LatchkeyError(code, message, {
      cause: error,
      ...(hint === undefined ? {} : { hint }),
      ...(rpcCode === undefined ? {} : { rpcCode }),
    })
  }
  const [outer] = layers
  if (outer?.name === 'AbortError')
    return new LatchkeyError('aborted', 'Request was aborted', { cause: error })
  return new LatchkeyError(codeOf(layers), outer ? messageOf(outer) : 'The request failed', { cause: error })
}
