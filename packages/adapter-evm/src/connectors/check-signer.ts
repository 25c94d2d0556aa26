import { type Account, LatchkeyError, parseAccountId, type SignedMessage } from '@latchkey/core/adapter'
import type { Said } from '../capabilities/signer.js'
import type { Chain } from '../chain/chain.types.js'
import type { Hex } from '../codec/rpc.js'
import type { Session } from './session.js'

/** 65 bytes: the signature of one key. A longer one is a contract's, which only its network can check. */
const ONE_KEY = 2 + 65 * 2

function wrongSigner(signer: string | undefined) {
  if (!signer)
    return new LatchkeyError(
      'invalidResponse',
      'The wallet answered a signature that no account can have made',
    )
  return new LatchkeyError('wrongAccount', 'The wallet signed with another account than it was asked for', {
    hint: 'Select the connected account in the wallet, or connect the one that is selected there.',
  })
}

/** Asks the account's network whether a contract stands by the signature. */
async function isContractSignature(chain: Chain, account: Account, said: Said, signed: SignedMessage) {
  const { networkId } = parseAccountId(account.accountId)
  const input = { networkId, address: account.address, signed }
  return 'message' in said
    ? chain.verifyMessage({ ...input, message: said.message })
    : chain.verifyTypedData({ ...input, typedData: said.typedData })
}

/**
 * An empty signature counts only where the account is a contract that has what was signed on the chain: until all owners
 * of a Safe have signed there is none, and none is made up.
 */
async function requireOnChain(
  loadChain: () => Promise<Chain>,
  account: Account,
  said: Said,
  signed: SignedMessage,
): Promise<SignedMessage> {
  if (await isContractSignature(await loadChain(), account, said, signed)) return signed
  throw new LatchkeyError('invalidResponse', 'The wallet gave no signature', {
    hint: 'A wallet of several owners has one when all of them have signed: ask again then.',
  })
}

/**
 * Gives the signature back when the account made it, by its key or as a contract (ERC-1271). What could not be checked
 * passes with a warning: a person has approved it, and whoever receives it checks again.
 * @throws LatchkeyError `wrongAccount`, `invalidResponse`
 */
export async function requireSigner(
  { host }: Session,
  loadChain: () => Promise<Chain>,
  account: Account,
  said: Said,
  signed: SignedMessage,
): Promise<SignedMessage> {
  if (signed.signature === '0x') return requireOnChain(loadChain, account, said, signed)
  if (signed.signature.length !== ONE_KEY) return signed
  let failure: LatchkeyError | undefined
  try {
    const { findSigner } = await import('../capabilities/signer.js')
    const signer = await findSigner(said, signed.signature as Hex)
    const own = signer?.toLowerCase() === account.address.toLowerCase()
    if (own || (await isContractSignature(await loadChain(), account, said, signed))) return signed
    failure = wrongSigner(signer)
  } catch (error) {
    host.env.logger.warn('It could not be checked which account signed', error)
  }
  if (failure) throw failure
  return signed
}
