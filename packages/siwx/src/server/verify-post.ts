import { checkText } from './check-text.js'
import { browserOf } from './cookies.js'
import { originOf } from './http/requests.js'
import { readProofs } from './http/wire.js'
import { allowRetry, type NonceUse, useNonce } from './nonces.js'
import type { RequestHead, VerifiedSignIn } from './options.types.js'
import { refuse } from './refusals.js'
import { hashOf } from './secrets.js'
import type { Settings } from './settings.js'
import { accountOf, type ReadProof, toContractProof, type Verdict, verifySignature } from './signatures.js'
import type { ContractProof, SessionAccount, SiwxProof } from './stores.types.js'

/** A post whose signatures are all valid. */
export interface VerifiedPost {
  readonly address: string
  readonly method: string
  readonly accounts: readonly SessionAccount[]
  readonly contracts: readonly ContractProof[]
  readonly proofs: readonly SiwxProof[]
}

const distinct = (values: readonly string[]): number => new Set(values).size

/** Fails unless all texts are of one nonce and address, each on a network of its own. */
function checkTogether(texts: readonly ReadProof[]): ReadProof {
  const [first] = texts
  const all = texts.map(({ fields }) => fields)
  const isOne = distinct(all.map(each => each.nonce)) === 1 && distinct(all.map(each => each.address)) === 1
  return first && isOne && distinct(all.map(each => each.networkId)) === all.length
    ? first
    : refuse('proofsDiffer')
}

const hashOfPost = (proofs: readonly SiwxProof[]): Promise<string> =>
  hashOf(
    JSON.stringify(
      proofs.map(({ message, signed: { signature, scheme, publicKey } }) => [
        message,
        signature,
        scheme,
        publicKey,
      ]),
    ),
  )

/**
 * Verifies a post: the page, the texts, the nonce, then the signatures. All proofs are valid, or the post is refused.
 * @throws SiwxError with the code of the refusal
 */
export async function verifyPost(
  settings: Settings,
  body: unknown,
  request: RequestHead,
  use: NonceUse,
): Promise<VerifiedPost> {
  const proofs = readProofs(body)
  const origin = originOf(settings, request)
  const { purpose } = use
  const texts = proofs.map(proof => ({
    proof,
    fields: checkText(settings, proof.message, { origin, purpose }),
  }))
  const { fields, proof } = checkTogether(texts)
  const post = await hashOfPost(proofs)
  const browser = await browserOf(settings, request)
  const usedAt = settings.now()
  const nonce = await useNonce(settings, fields.nonce, { ...use, browser, post })
  const verdicts = await Promise.all(texts.map(text => verifySignature(settings, toContractProof(text))))
  if (verdicts.includes('invalid')) refuse('invalidSignature')
  if (verdicts.includes('unknown')) {
    await allowRetry(settings, nonce, post, usedAt)
    refuse('nodeAway')
  }
  const ofVerdict = (verdict: Verdict) => texts.filter((_text, at) => verdicts[at] === verdict)
  return {
    address: fields.address,
    method: proof.signed.scheme,
    accounts: texts.map((text, at) => accountOf(text.fields, verdicts[at] ?? 'contract')),
    contracts: ofVerdict('contract').map(toContractProof),
    proofs,
  }
}

/**
 * The user that the accounts of a post are linked to.
 * @throws SiwxError `accountTaken` where they are linked to several
 */
export async function ownerOf(
  { accounts: store }: Settings,
  accounts: readonly SessionAccount[],
): Promise<string | undefined> {
  if (!store) return undefined
  const found = await Promise.all(accounts.map(({ identity }) => store.find(identity)))
  const users = [...new Set(found.flatMap(account => account?.userId ?? []))]
  return users.length > 1 ? refuse('accountTaken') : users[0]
}

/** What the app gets to know of a verified post. */
export function toSignIn(post: VerifiedPost, userId: string | undefined): VerifiedSignIn {
  const { address, method, proofs, accounts } = post
  const listOf = (field: 'accountId' | 'identity'): [string, ...string[]] => {
    const [first = '', ...others] = accounts.map(account => account[field])
    return [first, ...others]
  }
  return { address, method, proofs, userId, accounts: listOf('accountId'), identities: listOf('identity') }
}
