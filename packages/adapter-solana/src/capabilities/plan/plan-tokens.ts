import {
  type CallOptions,
  LatchkeyError,
  requireRaw,
  type TokenInfo,
  type TransferInput,
  toShown,
} from '@latchkey/core/adapter'
import { fetchAccount, fetchRent, fetchTokenAccounts } from '../../chain/accounts.js'
import { associatedTokenAddress } from '../../chain/associated-token.js'
import { createTokenAccount, type Instruction, transferChecked } from '../../chain/instructions.js'
import { feeOn, type Mint } from '../../chain/mint/decode-mint.js'
import { fetchMint } from '../../chain/mint/fetch-mints.js'
import { isFrozen, needsMemo, newAccountBytes } from '../../chain/mint/token-account.js'
import type { ChainNode } from '../../chain/nodes.js'
import { programs, tokenPrograms } from '../../chain/programs.js'
import { requireAddress } from '../../connectors/wallet-code.js'

/** Compute units that are enough, by what a transfer has to do; they cost only where a price is offered. */
const UNITS = { tokens: 60_000, newAccount: 40_000 }

/** What a transfer does. */
export interface Steps {
  readonly instructions: readonly Instruction[]
  readonly units: number
  /** Lamports that making the receiver's token account takes. */
  readonly rent: bigint
  /** What the receiver gets, in base units as they are shown. */
  readonly received: bigint
}

const accountFrozen = (whose: string) =>
  new LatchkeyError('accountFrozen', `The issuer of the token has frozen ${whose} account`)

/** The sender's account to take tokens from, and what it has: the associated one where it has enough, else the fullest. */
async function findSource(node: ChainNode, input: TransferInput, mint: Mint, options?: CallOptions) {
  const held = await fetchTokenAccounts(node, input.from, { mint: mint.address }, options)
  const usable = held.filter(({ account }) => account.data.parsed.info.state !== 'frozen')
  if (held.length > 0 && usable.length === 0) throw accountFrozen("the sender's")
  const amountOf = (held: (typeof usable)[number]) => held.account.data.parsed.info.tokenAmount.amount
  const own = associatedTokenAddress(input.from, mint.address, mint.program)
  const fullest = usable.reduce<(typeof usable)[number] | undefined>(
    (best, next) => (best && amountOf(best) >= amountOf(next) ? best : next),
    undefined,
  )
  const isEnough = (raw: bigint) => toShown(raw, mint.scale) >= input.amount
  const preferred = usable.find(each => each.pubkey === own && isEnough(amountOf(each))) ?? fullest
  if (preferred && isEnough(amountOf(preferred)))
    return { address: preferred.pubkey, raw: amountOf(preferred) }
  const total = usable.reduce((sum, each) => sum + amountOf(each), 0n)
  throw isEnough(total)
    ? new LatchkeyError(
        'insufficientFunds',
        'The tokens lie in several accounts, and none holds the amount alone',
        {
          hint: 'Gather them in one token account first.',
        },
      )
    : new LatchkeyError('insufficientFunds', 'The balance is too low for the amount')
}

/** Tokens sent to a token account's own address can't be moved. A program can move its tokens, so that is a warning elsewhere. */
async function checkReceiver(node: ChainNode, to: string, options?: CallOptions) {
  const account = await fetchAccount(node, to, options)
  if (account && tokenPrograms.includes(account.owner))
    throw new LatchkeyError('invalidAddress', 'This is the address of a token account, not of a wallet', {
      hint: 'Send to the address of the wallet that owns it.',
    })
}

/** Lamports for the receiver's token account: it has the size of the sender's own, made the usual way. */
async function fetchNewAccountRent(node: ChainNode, source: string, mint: Mint, options?: CallOptions) {
  const account = mint.program === programs.token2022 ? await fetchAccount(node, source, options) : undefined
  return fetchRent(node, newAccountBytes(account?.data), options)
}

/** More decimals no unit of account has: an amount could not be shown. */
const MOST_DECIMALS = 36

/** @throws LatchkeyError `tokenMismatch`, `nonTransferable`, `transferHook` */
function requireSendable(token: TokenInfo, { decimals, unsendable }: Mint): void {
  if (unsendable === 'nonTransferable')
    throw new LatchkeyError(unsendable, 'Nobody can send this token: it stays with the account that got it')
  if (unsendable === 'transferHook')
    throw new LatchkeyError(unsendable, 'Each transfer of this token runs a program of its issuer', {
      hint: 'Nothing was sent. The kit does not send tokens with a transfer hook.',
    })
  if (unsendable === undefined && decimals === token.decimals && decimals <= MOST_DECIMALS) return
  throw new LatchkeyError('tokenMismatch', 'The token has other decimals on the network than in the list', {
    hint: 'Nothing was sent. Correct the token in the `tokens` of the network.',
  })
}

/**
 * The steps of a transfer of tokens.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `insufficientFunds`, `executionReverted`, `tokenMismatch`,
 * `nonTransferable`, `transferHook`, `accountFrozen`, `memoRequired`
 */
export async function planTokens(
  node: ChainNode,
  token: TokenInfo,
  input: TransferInput,
  options?: CallOptions,
): Promise<Steps> {
  const { from, to, amount } = input
  requireAddress(token.address)
  const mint = await fetchMint(node, token, options)
  requireSendable(token, mint)
  await checkReceiver(node, to, options)
  const source = await findSource(node, input, mint, options)
  const raw = requireRaw(amount, source.raw, mint.scale)
  const fee = feeOn(raw, mint.fee)
  const { program, decimals } = mint
  const destination = associatedTokenAddress(to, mint.address, program)
  const move = transferChecked({
    program,
    mint: mint.address,
    source: source.address,
    destination,
    owner: from,
    amount: raw,
    decimals,
    fee: mint.fee && fee,
  })
  const received = toShown(raw - fee, mint.scale)
  const account = await fetchAccount(node, destination, options)
  if (account ? isFrozen(account.data) : mint.startsFrozen) throw accountFrozen("the receiver's")
  if (account && needsMemo(account.data) && !input.memo)
    throw new LatchkeyError('memoRequired', 'The receiver takes this token only with a memo')
  if (account) return { instructions: [move], units: UNITS.tokens, rent: 0n, received }
  const create = createTokenAccount({
    payer: from,
    account: destination,
    owner: to,
    mint: mint.address,
    program,
  })
  const rent = await fetchNewAccountRent(node, source.address, mint, options)
  return { instructions: [create, move], units: UNITS.tokens + UNITS.newAccount, rent, received }
}
