import { type Context, ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { type Address, type Hash, zeroAddress } from 'viem'

/** A transaction, and whom it concerns. */
interface Concern {
  readonly block: bigint
  readonly index: number
  readonly hash: Hash
  readonly accounts: readonly Address[]
}

/** Notes transactions of one network. They may be known already: by an event, by their sender. */
const note = async ({ chain, db }: Context, concerns: readonly Concern[]) => {
  const rows = concerns.flatMap(({ block, index, hash, accounts }) =>
    [...new Set(accounts)]
      .filter(account => account !== zeroAddress)
      .map(account => ({
        chainId: chain.id,
        account: account.toLowerCase() as Address,
        block: Number(block),
        index,
        hash,
      })),
  )
  if (rows.length > 0) await db.insert(schema.accountTransaction).values(rows).onConflictDoNothing()
}

interface IndexedEvent {
  readonly block: { readonly number: bigint }
  readonly transaction: { readonly hash: Hash; readonly transactionIndex: number }
}

const noteEvent = (context: Context, { block, transaction }: IndexedEvent, ...accounts: readonly Address[]) =>
  note(context, [
    { block: block.number, index: transaction.transactionIndex, hash: transaction.hash, accounts },
  ])

ponder.on('Erc20:Transfer', ({ event, context }) => noteEvent(context, event, event.args.from, event.args.to))
ponder.on('Erc20:Approval', ({ event, context }) => noteEvent(context, event, event.args.owner))
ponder.on('Erc721:Transfer', ({ event, context }) =>
  noteEvent(context, event, event.args.from, event.args.to),
)
ponder.on('Erc721:Approval', ({ event, context }) => noteEvent(context, event, event.args.owner))
ponder.on('Erc1155:TransferSingle', ({ event, context }) =>
  noteEvent(context, event, event.args.from, event.args.to),
)
ponder.on('Erc1155:TransferBatch', ({ event, context }) =>
  noteEvent(context, event, event.args.from, event.args.to),
)
ponder.on('Erc1155:ApprovalForAll', ({ event, context }) => noteEvent(context, event, event.args.owner))

ponder.on('Every:block', async ({ event, context }) => {
  const { number } = event.block
  const { transactions } = await context.client.getBlock({ blockNumber: number, includeTransactions: true })
  const concerns = transactions.map(({ from, to, hash, transactionIndex }) => ({
    block: number,
    index: transactionIndex,
    hash,
    accounts: to === null ? [from] : [from, to],
  }))
  await note(context, concerns)
  await context.db
    .insert(schema.indexedBlock)
    .values({ chainId: context.chain.id, block: Number(number) })
    .onConflictDoUpdate({ block: Number(number) })
})
