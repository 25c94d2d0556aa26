import * as z from 'zod/mini'
import { readInteger } from '../nodes/lossless-json.js'
import type { NodeAnswer } from '../nodes/nodes.types.js'
import { ApiProblem } from '../server/problem.js'
import type { ReadBalances } from './balances.types.js'

/** SPL Token and Token-2022. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

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

/** Reads the coin and the listed tokens of a Solana account in one request. */
export const readSolanaBalances: ReadBalances = async ({ node, address, tokens, signal }) => {
  const commitment = 'confirmed'
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
  return {
    coin: readCoin(coin),
    tokens: tokens.flatMap(token => {
      const amount = amounts.get(token.address) ?? 0n
      return amount > 0n ? [{ token, amount }] : []
    }),
  }
}
