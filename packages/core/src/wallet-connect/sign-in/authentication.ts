import type { NetworkCapabilities } from '../../adapter/contract/capabilities.js'
import type { SignInProof } from '../../adapter/contract/sign-in.types.js'
import type { AuthenticateInput, Proposal } from '../../adapter/wallet-connect/sign-client.types.js'
import { namespaceOf } from '../../caip/network-id.js'
import { LatchkeyError } from '../../errors/error.js'
import type { Pairings } from '../pairing/pairings.js'
import type { ReadSession } from '../session/read-session.js'
import { makeAuthenticatedOffer } from './authenticated-offer.js'
import type { AuthenticationRequest } from './authentication.types.js'
import { isRecap } from './recap.js'

/** What pairing with a sign-in needs. */
export interface AuthenticationDeps {
  readonly pairings: Pairings
  /** @throws LatchkeyError `capabilityMissing` */
  verifier(namespace: string): NonNullable<NetworkCapabilities['verification']>
  /** What a plain pairing would ask for. */
  proposal(): Promise<Proposal>
}

const invalid = (what: string) =>
  new LatchkeyError('invalidRequest', `A wallet cannot be asked to sign in like this: ${what}`)

const isTime = (text: string | undefined) => text === undefined || !Number.isNaN(Date.parse(text))

function check(request: AuthenticationRequest): void {
  const { networkIds, nonce, statement = '', resources = [], expirationTime, notBefore } = request
  if (networkIds.length === 0) throw invalid('no network is named')
  if (new Set(networkIds.map(namespaceOf)).size > 1) throw invalid('its networks are of several namespaces')
  if (!/^[a-z0-9]{8,}$/i.test(nonce)) throw invalid('the nonce must have eight letters or digits')
  if (!/^[\x20-\x7e]*$/.test(statement)) throw invalid('the statement must be one line of ASCII')
  if (resources.some(each => isRecap(each) || /\s/.test(each))) throw invalid('a resource must be a URI')
  if (!isTime(expirationTime) || !isTime(notBefore)) throw invalid('a time must be as in RFC 3339')
}

function toInput(request: AuthenticationRequest, methods: readonly string[]): AuthenticateInput {
  const { networkIds, domain, uri, nonce, statement, resources, expirationTime, notBefore } = request
  return {
    chains: [...networkIds],
    domain,
    uri,
    nonce,
    methods: [...methods],
    ...(statement === undefined ? {} : { statement }),
    ...(resources === undefined ? {} : { resources: [...resources] }),
    ...(expirationTime === undefined ? {} : { exp: expirationTime }),
    ...(notBefore === undefined ? {} : { nbf: notBefore }),
  }
}

/**
 * Pairs by an offer that asks to sign in as well (CAIP-222). `proofs` is empty where the wallet took the plain proposal.
 * @throws LatchkeyError `invalidRequest`, `capabilityMissing`, before the pairing; `session` rejects as every pairing does
 */
export function pairBySigningIn(
  request: AuthenticationRequest,
  { pairings, verifier, proposal }: AuthenticationDeps,
): { readonly session: Promise<ReadSession>; proofs(): readonly SignInProof[] } {
  check(request)
  const namespace = namespaceOf(request.networkIds[0] as (typeof request.networkIds)[number])
  const verification = verifier(namespace)
  let proofs: readonly SignInProof[] = []
  const session = pairings.pairBy(async input => {
    const methods = (await proposal())[namespace]?.methods
    if (!methods) throw invalid(`nothing is asked for in ${namespace}`)
    return makeAuthenticatedOffer(input, {
      ask: toInput(request, methods),
      verify: signed => verification.verifyMessage(signed, { signal: input.signal }),
      proved(each) {
        proofs = each
      },
    })
  })
  return { session, proofs: () => proofs }
}
