import { type CallOptions, LatchkeyError, type TransferInput } from '@latchkey/core/adapter'
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
import { fetchPriorityPrice } from './priority.js'
import { isOnCurve } from './verification.js'

/** A transfer, ready to be priced, tried out and signed. */
export interface TransferPlan {
  readonly message: Uint8Array
  /** Lamports that making the receiver's token account takes. */
  readonly rent: bigint
  /** Lamports offered beside the fee of the signatures. */
  readonly priority: bigint
}

const MAX_U64 = 2n ** 64n - 1n
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

async function planTokens(
  nodes: Nodes,
  node: ChainNode,
  input: TransferInput,
  options?: CallOptions,
): Promise<Steps> {
  const { token, from, to, amount } = input
  if (!token) return { instructions: [systemTransfer(from, to, amount)], units: UNITS.coins, rent: 0n }
  nodes.tools.requireAddress(token.address)
  const mint = await fetchMint(node, token, options)
  if (mint.decimals !== token.decimals)
    throw new LatchkeyError('invalidAmount', 'The token has other decimals on the network than in the list')
  await checkReceiver(node, to, nodes.tools.requireAddress(to), options)
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
 * Writes a transfer as a message with a fresh blockhash.
 * @throws LatchkeyError `invalidAddress`, `invalidAmount`, `insufficientFunds`, `executionReverted`, `networkMissing`
 */
export async function planTransfer(
  nodes: Nodes,
  input: TransferInput,
  options?: CallOptions,
): Promise<TransferPlan> {
  const node = nodes.of(input.networkId)
  const { amount, from, to } = input
  if (typeof amount !== 'bigint' || amount < 0n || amount > MAX_U64)
    throw new LatchkeyError('invalidAmount', 'The amount is not a number that a transfer can carry')
  nodes.tools.requireAddress(from)
  nodes.tools.requireAddress(to)
  const [steps, price] = await Promise.all([
    planTokens(nodes, node, input, options),
    fetchPriorityPrice(nodes, node, [from, to], options),
  ])
  const { value } = await node.request(
    'getLatestBlockhash',
    [{ commitment: COMMITMENT }],
    blockhashAnswer,
    options,
  )
  const budget = price === 0n ? [] : computeBudget(steps.units, price)
  const instructions = [...budget, ...steps.instructions]
  const message = compileMessage(from, instructions, value.blockhash, nodes.tools.requireAddress)
  const priority = (BigInt(steps.units) * price + 999_999n) / 1_000_000n
  return { message, rent: steps.rent, priority }
}
