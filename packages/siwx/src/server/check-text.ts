import { decodeRecap, isRecap, recapStatement } from '../cacao/recap.js'
import { parseMessage } from '../text/parse-message.js'
import type { SignInFields } from '../text/sign-in-fields.types.js'
import { refuse } from './refusals.js'
import { type Settings, toUrl } from './settings.js'
import type { NoncePurpose } from './stores.types.js'

/** The text's domain and URI are those of the page that sent it, and listed. */
function checkPlace(
  { domains, uris, origins }: Settings,
  { domain, uri, scheme }: SignInFields,
  origin: string | undefined,
): void {
  const page = toUrl(origin ?? uri)
  // A listed domain alone is not enough: a page of one listed host must not use a text for another.
  if (!domains.includes(domain) || (origin !== undefined && page?.host !== domain)) refuse('foreignDomain')
  const named = toUrl(uri)
  if (!page || named?.origin !== page.origin || page.host !== domain || !origins.has(page.origin))
    refuse('foreignUri')
  if (uris && !uris.includes(uri)) refuse('foreignUri')
  if (scheme !== undefined && `${scheme}:` !== page.protocol) refuse('foreignDomain')
}

function checkResources({ accept }: Settings, { resources = [], statement = '' }: SignInFields): void {
  for (const resource of resources.filter(each => !isRecap(each)))
    if (!accept.resources?.includes(resource)) refuse('resourceRefused')
  const recaps = resources.filter(isRecap)
  const [recap] = recaps
  if (recap === undefined) return
  if (!accept.recap || recaps.length > 1 || resources.at(-1) !== recap) refuse('resourceRefused')
  // What the visitor has read must be what the ReCap says.
  if (!` ${statement}`.endsWith(` ${recapStatement(decodeRecap(recap))}`)) refuse('wrongStatement')
}

/** A link text can't sign in, and a sign-in text can't link. */
function checkStatement(
  { linkStatement }: Settings,
  { statement }: SignInFields,
  purpose: NoncePurpose,
): void {
  const links = purpose === 'link' ? statement === linkStatement : !statement?.startsWith(linkStatement)
  if (!links) refuse('wrongStatement')
}

function checkTimes(settings: Settings, fields: SignInFields): void {
  const { clockSkewMs, maxAgeMs, now } = settings
  const time = now()
  const issuedAt = Date.parse(fields.issuedAt)
  if (issuedAt > time + clockSkewMs) refuse('issuedInFuture')
  if (issuedAt < time - maxAgeMs - clockSkewMs) refuse('tooOld')
  const { expirationTime, notBefore } = fields
  if (expirationTime !== undefined && Date.parse(expirationTime) <= time - clockSkewMs) refuse('expired')
  if (notBefore !== undefined && Date.parse(notBefore) > time + clockSkewMs) refuse('notYetValid')
}

/**
 * Reads a text and checks what it says, but for its nonce and its signature.
 * @param origin of the page that sent it; undefined where a missing one is accepted
 * @throws SiwxError `invalidMessage`, `invalidRecap` and the codes of refusals
 */
export function checkText(
  settings: Settings,
  message: string,
  { origin, purpose }: { readonly origin: string | undefined; readonly purpose: NoncePurpose },
): SignInFields {
  const { networks, accept } = settings
  const fields = parseMessage(message, accept.style === undefined ? {} : { style: accept.style })
  checkPlace(settings, fields, origin)
  if (!networks.includes(fields.networkId)) refuse('networkNotListed')
  checkResources(settings, fields)
  checkStatement(settings, fields, purpose)
  checkTimes(settings, fields)
  return fields
}
