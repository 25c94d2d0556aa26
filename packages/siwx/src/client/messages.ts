import { SiwxError } from '../errors.js'
import { buildMessage } from '../text/build-message.js'
import { profileOf } from '../text/profiles.js'
import type { NetworkId, SignInFields } from '../text/sign-in-fields.types.js'
import type { NonceCache, Purpose, ReadyNonce } from './nonce-cache.js'
import type { SiwxClientOptions } from './options.types.js'
import type { SessionCache } from './session-cache.js'
import type { SiwxMessage, SiwxMessageInput, SiwxSession } from './siwx-config.types.js'
import { hasAccount, type SessionSummary, toTextAddress } from './summary.js'

interface Parts {
  readonly nonces: NonceCache
  readonly sessions: SessionCache<SessionSummary>
  readonly now: () => number
}

/** Stands for the account in a text that the wallet completes. */
const isAnyAccount = ({ accountAddress }: SiwxMessageInput): boolean =>
  accountAddress === '<<AccountAddress>>'

const versionOf = (networkId: NetworkId): string => profileOf(networkId)?.version ?? '1'

const at = (time: number): string => new Date(time).toISOString()

/** The fields of a text. */
function fieldsOf(
  options: SiwxClientOptions,
  { accountAddress, chainId, notBefore }: SiwxMessageInput,
  { nonce, statement = options.statement, aheadMs }: ReadyNonce,
  now: number,
): SignInFields {
  const { page = globalThis.location, resources, expiresInMs, messageStyle } = options
  if (!page) throw new SiwxError('invalidField', 'domain: there is no page; give `page`', 'domain')
  // By the server's clock: it refuses texts of the future, and visitors' clocks are wrong.
  const time = now + aheadMs
  return {
    domain: page.host,
    address: toTextAddress(chainId, accountAddress),
    uri: page.origin,
    version: messageStyle === 'appkit' ? '1' : versionOf(chainId),
    networkId: chainId,
    nonce,
    issuedAt: at(time),
    ...(statement !== undefined && { statement }),
    ...(resources !== undefined && { resources }),
    ...(expiresInMs !== undefined && { expirationTime: at(time + expiresInMs) }),
    ...(notBefore !== undefined && { notBefore }),
  }
}

/** Makes texts: one signs in, and one links a further account to the user who is signed in. */
export function createMessages(options: SiwxClientOptions, { nonces, sessions, now }: Parts) {
  let links = options.link ?? true
  let linkStatement: string | undefined
  let acceptsRecap = false

  const purposeFor = (session: SessionSummary | undefined, input?: SiwxMessageInput): Purpose => {
    const isOwn = input && session && hasAccount(session.linked, input.chainId, input.accountAddress)
    return links && session && !isOwn ? 'link' : 'sign-in'
  }

  /** Runs with the purpose, and with `sign-in` where the server keeps no accounts. */
  const withPurpose = async <Result>(
    purpose: Purpose,
    run: (purpose: Purpose) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await run(purpose)
    } catch (error) {
      if (!(error instanceof SiwxError && error.code === 'linkingOff')) throw error
      links = false
      return run('sign-in')
    }
  }

  return {
    async prepare(): Promise<void> {
      await withPurpose(purposeFor(await sessions.read()), nonces.prepare)
    },
    async create(input: SiwxMessageInput): Promise<SiwxMessage> {
      // Uses what is already known: a request here could make the browser block the wallet's window.
      const ready = await withPurpose(purposeFor(await sessions.latest(), input), nonces.take)
      if (ready.statement !== undefined) linkStatement = ready.statement
      acceptsRecap = ready.recap
      const { address, networkId, ...fields } = fieldsOf(options, input, ready, now())
      const name = options.networkName?.(networkId)
      const write = () =>
        buildMessage(
          { address, networkId, ...fields },
          { style: options.messageStyle ?? 'standard', ...(name !== undefined && { networkName: name }) },
        )
      // A wallet that completes the text writes it: there is no account to write it for.
      const text = isAnyAccount(input) ? '' : write()
      return { ...fields, accountAddress: address, chainId: networkId, toString: () => text }
    },
    /** Whether the server said with the last nonce that it accepts texts that end with a ReCap. */
    acceptsRecap: () => acceptsRecap,
    /** Where a signed text is posted. */
    pathOf: ({ data }: SiwxSession): string =>
      linkStatement !== undefined && data.statement === linkStatement ? '/link' : '/verify',
  }
}
