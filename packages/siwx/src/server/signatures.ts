import { namespaceOf } from '../text/profiles.js'
import type { SignInFields } from '../text/sign-in-fields.types.js'
import type { SignInVerifier } from './options.types.js'
import type { Settings } from './settings.js'
import type { ContractProof, SessionAccount, SiwxProof } from './stores.types.js'

/** Time limit of a verifier, in milliseconds. */
const VERIFY_MS = 10_000

/** How an account signed; `unknown` where no node could be asked. */
export type Verdict = 'key' | 'contract' | 'invalid' | 'unknown'

type Input = Parameters<SignInVerifier['verifySignIn']>[0]

/** Asks a verifier. One that fails or takes too long has not said no. */
async function ask(settings: Settings, input: Input): Promise<'valid' | 'invalid' | 'unknown'> {
  const load = settings.verifiers[namespaceOf(input.networkId)]
  if (!load) return 'invalid'
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'unknown'>(resolve => {
    timer = setTimeout(resolve, VERIFY_MS, 'unknown')
  })
  try {
    const verdict = load().then(verifier => verifier.verifySignIn(input))
    return await Promise.race([verdict, late])
  } catch (error) {
    settings.onError(error)
    return 'unknown'
  } finally {
    clearTimeout(timer)
  }
}

/** Whether an account signed a text. A key needs no node, so it is tried first. */
export async function verifySignature(
  settings: Settings,
  { message, signed, networkId, address }: ContractProof,
): Promise<Verdict> {
  const input = { message, signed, networkId, address }
  const byKey = await ask(settings, input)
  if (byKey === 'valid') return 'key'
  const rpcUrls = settings.rpc?.[networkId] ?? []
  if (rpcUrls.length === 0) return byKey
  const byContract = await ask(settings, { ...input, rpcUrls })
  return byContract === 'valid' ? 'contract' : byContract
}

/** A text that was read, with its signature. */
export interface ReadProof {
  readonly fields: SignInFields
  readonly proof: SiwxProof
}

/** The account of a verified proof. */
export function accountOf({ networkId, address }: SignInFields, verdict: Verdict): SessionAccount {
  const accountId = `${networkId}:${address}`
  // A key is the same account on every network. A contract is another one on each.
  return { accountId, identity: verdict === 'key' ? keyIdentity(accountId) : accountId }
}

/** The identity of an account that is a key: `namespace:address`. */
export const keyIdentity = (accountId: string): string => accountId.replace(/:[^:]*:/, ':')

/** The part of a proof that a later verification needs. */
export const toContractProof = ({ fields, proof }: ReadProof): ContractProof => ({
  message: proof.message,
  signed: proof.signed,
  networkId: fields.networkId,
  address: fields.address,
})
