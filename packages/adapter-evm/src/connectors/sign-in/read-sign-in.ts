import { LatchkeyError, readProperty, type SignInProof, type SignInRequest } from '@latchkey/core/adapter'
import {
  array,
  looseObject,
  number,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  transform,
  union,
} from 'valibot'
import type { Hex } from '../../codec/rpc.js'
import { parseAccounts, requireAccounts } from '../../codec/schemas.js'
import { signInText } from './sign-in-text.js'

// An account without code yet signs by ERC-6492, whose signatures are long. No signature at all is no sign-in.
const signed = looseObject({
  message: string(),
  signature: pipe(string(), regex(/^0x(?:[\da-f]{2}){65,}$/i)),
})
/** An error in place of the sign-in: the wallet connected but did not sign. */
const failed = pipe(
  looseObject({ code: number(), message: string() }),
  transform(() => undefined),
)
const answerSchema = looseObject({
  accounts: array(
    looseObject({
      address: string(),
      capabilities: optional(looseObject({ signInWithEthereum: optional(union([signed, failed])) })),
    }),
  ),
})

/** The accounts and the sign-in proof in a wallet's answer. */
export interface SignedInAccounts {
  readonly addresses: Hex[]
  /** Absent where the wallet only connected. */
  readonly proof?: SignInProof
}

const wrong = (what: string) => new LatchkeyError('invalidResponse', what)

function parseConnectAnswer(answer: unknown) {
  try {
    const parsed = safeParse(answerSchema, answer)
    if (parsed.success) return parsed.output.accounts
  } catch {
    // A getter that throws counts as a wrong shape.
  }
  throw wrong('The wallet answered its accounts in a shape that cannot be right')
}

/**
 * Reads the answer of `wallet_connect` (ERC-7846). A sign-in counts if its text is what ERC-4361 has for the request and
 * the account of its entry. The caller verifies the signature.
 * @returns undefined for an answer without accounts: such a wallet does not have the method
 * @throws LatchkeyError `invalidResponse`
 */
export function readSignIn(answer: unknown, request: SignInRequest): SignedInAccounts | undefined {
  const given = readProperty(answer, 'accounts')
  if (given === undefined || given === null) return undefined
  const accounts = parseConnectAnswer(answer)
  const addresses = requireAccounts(parseAccounts(accounts.map(({ address }) => address)))
  const own = accounts.find(({ capabilities }) => capabilities?.signInWithEthereum)
  const { signInWithEthereum: signIn } = own?.capabilities ?? {}
  const [address] = own ? parseAccounts([own.address]) : []
  if (!signIn || !address) return { addresses }
  const { message, signature } = signIn
  if (message !== signInText(request, address))
    throw wrong('The wallet signed in with another text than was asked for')
  const { networkId } = request
  return { addresses, proof: { networkId, address, message, signed: { signature, scheme: 'eip191' } } }
}
