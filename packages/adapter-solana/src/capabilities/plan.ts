import { type CallOptions, LatchkeyError, type TokenInfo, type TransferInput } from '@latchkey/core/adapter'
import { COMMITMENT, fetchAccount, fetchRent, fetchTokenAccounts } from '../chain/accounts.js'
import { associatedTokenAddress } from '../chain/associated-token.js'
import {
  computeBudget,
  createTokenAccount,
  type Instruction,
  systemTransfer,
  transferChecked,
} from '../chain/instructions.js'
import { compileMessage } from '../chain/message.js'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { programs, tokenPrograms } from '../chain/programs.js'
import { blockhashAnswer } from '../chain/schemas.js'
import { fetchMint, type Mint, newAccountBytes } from '../chain/token-mint.js'
import { requireAddress } from '../connectors/wallet-code.js'
import { fetchPriorityPrice } from './priority.js'
import type { Terms } from './quote.js'
import { isOnCurve } from './verification.js'

/** A transfer, ready to be priced, tried out and signed. */
export interface TransferPlan {
  readonly message: Uint8Array
  /** Lamports that making the receiver's token account takes. */
  readonly rent: bigint
  /** Lamports offered beside the fee of the signatures. */
  readonly priority: bigint
  /** Micro-lamports per compute unit that are offered. */
  readonly price: bigint
  /** Lamports that the network takes for signatures and price. */
  readonly least: bigint
}

const MAX_U64 = 2n ** 64n - 1n
/** Lamports per signature, by the rules of the network. */
const SIGNATURE_FEE = 5_000n
/** Compute units that are enough, by what a transfer has to do; they cost only where a price is offered. */
const UNITS = { coins: 1_000, tokens: 60_000, newAccount: 40_000 }

interface Steps {
  readonly instructions: readonly Instruction[]
  readonly units: number
  readonly rent: bigint
}

/** The sender's account to take tokens from: the associated one where it has enough, else the fullest. */
async function findSource(node: ChainNode, input: TransferInput, mint: Mint, options?: CallOptions) {
  const held = await fetchTokenAccounts(node, input.from, { mint: mint.address }, options)
  const usable = held.filter(({ account }) => account.data.parsed.info.state !== 'frozen')
  const amountOf = (held: (typeof usable)[number]) => held.account.data.parsed.info.tokenAmount.amount
  const own = associatedTokenAddress(input.from, mint.address, mint.program)
  const fullest = usable.reduce<(typeof usable)[number] | undefined>(
    (best, next) => (best && amountOf(best) >= amountOf(next) ? best : next),
    undefined,
  )
  const preferred = usable.find(each => each.pubkey === own && amountOf(each) >= input.amount) ?? fullest
  if (preferred && amountOf(preferred) >= input.amount) return preferred.pubkey
  const total = usable.reduce((sum, each) => sum + amountOf(each), 0n)
  throw total >= input.amount
    ? new LatchkeyError(
        'insufficientFunds',
        'The tokens lie in several accounts, and none holds the amount alone',
        {
          hint: 'Gather them in one token account first.',
        },
      )
    : new LatchkeyError('insufficientFunds', 'The balance is too low for the amount')
}

/** Tokens sent to what is no wallet may be lost: nobody has a key for it. */
async function checkReceiver(node: ChainNode, to: string, key: Uint8Array, options?: CallOptions) {
  const account = await fetchAccount(node, to, options)
  if (account && tokenPrograms.includes(account.owner))
    throw new LatchkeyError('invalidAddress', 'This is the address of a token account, not of a wallet', {
      hint: 'Send to the address of the wallet that owns it.',
    })
  if (!isOnCurve(key))
    throw new LatchkeyError(
      'invalidAddress',
      'This address belongs to a program: tokens sent there may be lost',
    )
}

/** Lamports for the receiver's token account: it has the size of the sender's own, made the usual way. */
async function fetchNewAccountRent(node: ChainNode, source: string, mint: Mint, options?: CallOptions) {
  const account = mint.program === programs.token2022 ? await fetchAccount(node, source, options) : undefined
  return fetchRent(node, newAccountBytes(account?.data), options)
}

/** More decimals no unit of account has: an amount could not be shown. */
const MOST_DECIMALS = 36

/** @throws LatchkeyError `tokenMismatch` */
function requireSameDecimals(token: TokenInfo, { decimals }: Mint): void {
  if (decimals === token.decimals && decimals <= MOST_DECIMALS) return
  throw new LatchkeyError('tokenMismatch', 'The token has other decimals on the network than in the list', {
    hint: 'Nothing was sent. Correct the token in the `tokens` of the network.',
  })
}

async function planTokens(node: ChainNode, input: TransferInput, options?: CallOptions): Promise<Steps> {
  const { token, from, to, amount } = input
  if (!token) return { instructions: [systemTransfer(from, to, amount)], units: UNITS.coins, rent: 0n }
  requireAddress(token.address)
  const mint = await fetchMint(node, token, options)
  requireSameDecimals(token, mint)
  await checkReceiver(node, to, requireAddress(to), options)
  const source = await findSource(node, input, mint, options)
  const { program, decimals } = mint
  const destination = associatedTokenAddress(to, mint.address, program)
  const move = transferChecked({
    program,
    mint: mint.address,
    source,
    destination,
    owner: from,
    amount,
    decimals,
  })
  if (await fetchAccount(node, destination, options))
    return { instructions: [move], units: UNITS.tokens, rent: 0n }
  const create = createTokenAccount({
    payer: from,
    account: destination,
    owner: to,
    mint: mint.address,
    program,
  })
  const rent = await fetchNewAccountRent(node, source, mint, options)
  return { instructions: [create, move], units: UNITS.tokens + UNITS.newAccount, rent }
}

/**
 * Writes a transfer as a message with a fresh blockhash, at the quoted price where there is a quote.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `insufficientFunds`, `executionReverted`, `networkMissing`,
 * `tokenMismatch`, `feeUnreasonable`
 */
export async function planTransfer(
  nodes: Nodes,
  input: TransferInput,
  terms: Terms | undefined,
  options?: CallOptions,
): Promise<TransferPlan> {
  const node = nodes.of(input.networkId)
  const { amount, from, to } = input
  if (typeof amount !== 'bigint' || amount < 0n || amount > MAX_U64)
    throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
  requireAddress(from)
  requireAddress(to)
  const [steps, price] = await Promise.all([
    planTokens(node, input, options),
    terms?.price ?? fetchPriorityPrice(nodes, node, [from, to], options),
  ])
  const { value } = await node.request(
    'getLatestBlockhash',
    [{ commitment: COMMITMENT }],
    blockhashAnswer,
    options,
  )
  const budget = price === 0n ? [] : computeBudget(steps.units, price)
  const instructions = [...budget, ...steps.instructions]
  const message = compileMessage(from, instructions, value.blockhash, requireAddress)
  const priority = (BigInt(steps.units) * price + 999_999n) / 1_000_000n
  return { message, rent: steps.rent, priority, price, least: SIGNATURE_FEE + priority }
}
