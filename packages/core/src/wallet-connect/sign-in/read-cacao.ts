import type { AuthPayload } from '../../adapter/wallet-connect/sign-client.types.js'
import { type NetworkId, namespaceOf, safeParseNetworkId } from '../../caip/network-id.js'
import { isLatchkeyError, LatchkeyError } from '../../errors/error.js'
import { isListOf, isShape, isText } from '../../kernel/guard.js'
import { isRecap, type Recap, readRecap } from './recap.js'

/** What a wallet says that it signed, in the fields of the message. */
export interface CacaoPayload extends Omit<AuthPayload, 'chains'> {
  /** `did:pkh:` and an account id. */
  readonly iss: string
}

/** A signed object (CAIP-74) whose words are those that were asked for; its signature is not checked yet. */
export interface ReadCacao {
  readonly networkId: NetworkId
  readonly address: string
  readonly payload: CacaoPayload
  readonly signature: string
  readonly recap: Recap
}

const isOptional =
  <T>(guard: (value: unknown) => value is T) =>
  (value: unknown): value is T | undefined =>
    value === undefined || value === null || guard(value)

const isCacao = isShape<{
  h: { t: string }
  p: CacaoPayload
  s: { t: string; s: string }
}>({
  h: isShape<{ t: string }>({ t: isText }),
  p: isShape<CacaoPayload>({
    iss: isText,
    domain: isText,
    aud: isText,
    version: isText,
    nonce: isText,
    iat: isText,
    statement: isOptional(isText),
    exp: isOptional(isText),
    nbf: isOptional(isText),
    resources: isOptional(isListOf(isText)),
  }),
  s: isShape<{ t: string; s: string }>({ t: isText, s: isText }),
})

const ISSUER = /^did:pkh:([^:]+:[^:]+):([^:]+)$/
const SIGNATURE = /^0x(?:[0-9a-f]{2}){1,8192}$/i
const SCHEMES = ['eip191', 'eip1271', 'eip6492']

const refuse = (what: string): never => {
  throw new LatchkeyError('invalidResponse', `The wallet signed in with something else: ${what}`, {
    hint: 'Nothing of it was accepted. Try again, or use another wallet.',
  })
}

/** The statement that was asked for, with the sentence that a recap adds to it. */
const isStatementOf = (asked: string, signed: string): boolean =>
  signed === asked ||
  signed.startsWith(asked === '' ? 'I further authorize ' : `${asked} I further authorize `)

function readGrant(asked: AuthPayload, signed: CacaoPayload, namespace: string): Recap {
  const plain = (resources: readonly string[] = []) => resources.filter(each => !isRecap(each))
  if (plain(asked.resources ?? []).join('\n') !== plain(signed.resources ?? []).join('\n'))
    refuse('resources')
  const nothing: Recap = { methods: [], networkIds: [] }
  const read = (resources: readonly string[] | undefined | null): Recap => {
    const last = resources?.at(-1)
    return last !== undefined && isRecap(last) ? readRecap(last, namespace) : nothing
  }
  try {
    const [may, does] = [read(asked.resources), read(signed.resources)]
    if (does.methods.some(method => !may.methods.includes(method))) refuse('methods')
    if (does.networkIds.some(id => !asked.chains.includes(id))) refuse('networks')
    return does
  } catch (error) {
    if (isLatchkeyError(error)) throw error
    return refuse('what it may be asked for')
  }
}

/**
 * Reads one signed object and compares it with what was asked for, word by word.
 * @throws LatchkeyError `invalidResponse`, naming what differs
 */
function readCacao(cacao: unknown, asked: AuthPayload): ReadCacao {
  if (!isCacao(cacao) || !['caip122', 'eip4361'].includes(cacao.h.t)) return refuse('no signed message')
  const { p: payload, s: signature } = cacao
  if (!SCHEMES.includes(signature.t) || !SIGNATURE.test(signature.s)) refuse('the form of the signature')
  const [, networkId = '', address = ''] = ISSUER.exec(payload.iss) ?? []
  if (!safeParseNetworkId(networkId) || !asked.chains.includes(networkId)) refuse('the network')
  for (const key of ['domain', 'aud', 'version', 'nonce', 'iat', 'exp', 'nbf'] as const)
    if ((payload[key] ?? '') !== (asked[key] ?? '')) refuse(key)
  if (!isStatementOf(asked.statement ?? '', payload.statement ?? '')) refuse('the statement')
  const id = networkId as NetworkId
  const recap = readGrant(asked, payload, namespaceOf(id))
  return { networkId: id, address, payload, signature: signature.s, recap }
}

/**
 * Reads all that a wallet signed: one message a network, by one account.
 * @throws LatchkeyError `invalidResponse`
 */
export function readCacaos(value: unknown, asked: AuthPayload): readonly ReadCacao[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > asked.chains.length)
    return refuse('no signed message')
  const read = value.map((each: unknown) => readCacao(each, asked))
  if (new Set(read.map(({ networkId }) => networkId)).size !== read.length) refuse('a network twice')
  if (new Set(read.map(({ address }) => address.toLowerCase())).size > 1) refuse('several accounts')
  return read
}
