import { clockAddress, decodeMints, MINTS_AT_ONCE, type Mint } from '@latchkey/adapter-solana/mints'
import { toShown } from '@latchkey/core/adapter'
import * as z from 'zod/mini'
import { chunksOf } from '../nodes/chunks-of.js'
import { readInteger } from '../nodes/lossless-json.js'
import type { NodeAnswer } from '../nodes/nodes.types.js'
import { ApiProblem } from '../server/problem.js'
import type { BalanceInput, ReadBalances } from './balances.types.js'

/** SPL Token and Token-2022. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const commitment = 'confirmed'

const failed = (): ApiProblem => new ApiProblem('sourceFailed', 'The network gave no balance.')

const accountsSchema = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string(),
              tokenAmount: z.object({ amount: z.string().check(z.regex(/^\d{1,20}$/)) }),
            }),
          }),
        }),
      }),
    }),
  ),
})

const readCoin = (answer: NodeAnswer | undefined): bigint => {
  const value = answer?.ok ? readInteger((answer.result as { value?: unknown } | null)?.value) : undefined
  if (value === undefined || value < 0n) throw failed()
  return value
}

/** Base units by mint: an owner may have several accounts of one mint. */
const readTokens = (answers: readonly NodeAnswer[]): ReadonlyMap<string, bigint> => {
  const amounts = new Map<string, bigint>()
  for (const answer of answers) {
    const parsed = z.safeParse(accountsSchema, answer.ok ? answer.result : undefined)
    if (!parsed.success) throw failed()
    for (const { account } of parsed.data.value) {
      const { mint, tokenAmount } = account.data.parsed.info
      amounts.set(mint, (amounts.get(mint) ?? 0n) + BigInt(tokenAmount.amount))
    }
  }
  return amounts
}

const mintsSchema = z.object({
  value: z.array(
    z.nullable(z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) })),
  ),
})
type MintAccounts = z.infer<typeof mintsSchema>['value']

/** Decodes mints. The clock comes behind them. @throws ApiProblem */
const readAccounts = (addresses: readonly string[], found: MintAccounts): readonly Mint[] => {
  const accounts = found.map(
    account =>
      account && { owner: account.owner, data: Uint8Array.from(Buffer.from(account.data[0], 'base64')) },
  )
  try {
    return decodeMints(addresses, accounts)
  } catch {
    throw failed()
  }
}

/** Reads the mints of what an account holds: they may multiply amounts before people see them. */
const readMints = async ({ node, signal }: BalanceInput, addresses: readonly string[]) => {
  const parts = chunksOf(addresses, MINTS_AT_ONCE)
  if (parts.length === 0) return new Map<string, Mint>()
  const config = { encoding: 'base64', commitment }
  const answers = await node.send(
    parts.map(part => ({ method: 'getMultipleAccounts', params: [[...part, clockAddress], config] })),
    { signal },
  )
  const read = parts.flatMap((part, index) => {
    const answer = answers[index]
    const parsed = z.safeParse(mintsSchema, answer?.ok ? answer.result : undefined)
    if (!parsed.success) throw failed()
    return readAccounts(part, parsed.data.value)
  })
  return new Map(read.map(mint => [mint.address, mint]))
}

/** What people see of an amount. @throws ApiProblem where its mint can't be read */
const showAmount = (raw: bigint, mint: Mint | undefined): bigint => {
  if (!mint) throw failed()
  return toShown(raw, mint.scale)
}

/** Reads the coin and the listed tokens of a Solana account in two requests. */
export const readSolanaBalances: ReadBalances = async input => {
  const { node, address, tokens, signal } = input
  const [coin, ...accounts] = await node.send(
    [
      { method: 'getBalance', params: [address, { commitment }] },
      ...tokenPrograms.map(programId => ({
        method: 'getTokenAccountsByOwner',
        params: [address, { programId }, { encoding: 'jsonParsed', commitment }],
      })),
    ],
    { signal },
  )
  const amounts = readTokens(accounts)
  const held = tokens.filter(token => (amounts.get(token.address) ?? 0n) > 0n)
  const mints = await readMints(
    input,
    held.map(token => token.address),
  )
  return {
    coin: readCoin(coin),
    tokens: held.map(token => ({
      token,
      amount: showAmount(amounts.get(token.address) ?? 0n, mints.get(token.address)),
    })),
  }
}
