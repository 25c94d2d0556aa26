import { type AdapterHost, LatchkeyError, readProperty, withTimeout } from '@latchkey/core/adapter'
import { sameBytes } from '../codec/bytes.js'
import type { AuthorizationCache } from './authorization-cache.js'
import { toMobileError } from './errors.js'
import { requireLoopback } from './loopback.js'
import type { MobileSdkWallet } from './sdk.types.js'

/** The SDK never settles a request whose app was closed without an answer. */
const ANSWER_TIMEOUT_MS = 5 * 60_000
const SIGNATURE_BYTES = 64

type Method = (...inputs: readonly object[]) => Promise<unknown>

/** The SDK returns the message with its signature behind it, where the standard has the message alone. */
function withoutSignature(output: unknown): unknown {
  const signed = readProperty(output, 'signedMessage')
  const signature = readProperty(output, 'signature')
  if (!(signed instanceof Uint8Array) || !(signature instanceof Uint8Array)) return output
  const end = signed.length - SIGNATURE_BYTES
  const isAppended = end >= 0 && sameBytes(signed.subarray(end), signature)
  return isAppended ? { signedMessage: signed.slice(0, end), signature } : output
}

/** Options in the names of the protocol. The SDK spreads them into the request as they are. */
function toProtocol({ options, ...input }: { options?: object }): object {
  const names = [
    ['minContextSlot', 'min_context_slot'],
    ['commitment', 'commitment'],
    ['skipPreflight', 'skip_preflight'],
    ['maxRetries', 'max_retries'],
  ] as const
  const given = names
    .map(([name, own]) => [own, readProperty(options, name)] as const)
    .filter(([, value]) => value !== undefined)
  return given.length > 0 ? { ...input, options: { options: Object.fromEntries(given) } } : input
}

/** An authorization holds for one chain: whatever is for another one is refused before the app opens. */
function requireChain(wallet: MobileSdkWallet, inputs: readonly object[]): void {
  const chain = wallet.currentAuthorization?.chain
  if (inputs.every(input => readProperty(input, 'chain') === chain)) return
  throw new LatchkeyError('unsupportedNetwork', 'The wallet app was connected for another network')
}

/** The features of the SDK's wallet, each bounded in time and with errors of the kit. */
export function createFeatures(
  wallet: MobileSdkWallet,
  host: AdapterHost,
  { pause }: Pick<AuthorizationCache, 'pause'>,
) {
  const call = async (feature: string, method: string, inputs: readonly object[], isAuthorizing: boolean) => {
    const owner = readProperty(wallet.features, feature)
    const run = readProperty(owner, method)
    if (typeof run !== 'function')
      throw new LatchkeyError('unsupportedMethod', `The wallet app does not support ${feature}`)
    await requireLoopback(host)
    const asked = (async () => Reflect.apply(run, owner, inputs) as unknown)().catch(error => {
      throw toMobileError(error, isAuthorizing)
    })
    return withTimeout(asked, ANSWER_TIMEOUT_MS, host.env.clock, 'The wallet app did not answer')
  }
  const sign = (feature: string, method: string, change: (input: object) => object) => {
    const run: Method = async (...inputs) => {
      requireChain(wallet, inputs)
      return call(feature, method, inputs.map(change), false)
    }
    return { [feature]: { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], [method]: run } }
  }
  const signMessage: Method = async (...inputs) => {
    const outputs = await call('solana:signMessage', 'signMessage', inputs, false)
    return Array.isArray(outputs) ? outputs.map(withoutSignature) : outputs
  }
  return {
    'solana:signMessage': { version: '1.0.0', signMessage },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: readonly object[]) => pause(() => call('solana:signIn', 'signIn', inputs, true)),
    },
    ...sign('solana:signTransaction', 'signTransaction', input => input),
    ...sign('solana:signAndSendTransaction', 'signAndSendTransaction', toProtocol),
    connect: (input: object) => call('standard:connect', 'connect', [input], true),
  }
}
