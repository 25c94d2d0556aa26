import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { hashToken } from '../parties/codes.js'
import type { PartyContext } from '../parties/party-context.types.js'
import type { Decisions } from './decisions.js'
import { type KeeperFlow, numberTexts, stateAt } from './flows.js'
import { keeperFlows } from './schema/tables.js'

/** What the page says about a request. */
export interface ApprovalFacts {
  readonly state: KeeperFlow['state']
  readonly origin: string
  readonly browser: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

/** Decisions of the person who has the link of a mail. They need no session and no device of their own. */
export interface Approvals {
  /** Undefined for a link that the keeper does not know. Changes nothing. */
  read(token: string): Promise<ApprovalFacts | undefined>
  /** Approves with the number that the new device shows. A wrong number denies: there is one try. */
  approve(token: string, number: string): Promise<KeeperFlow['state'] | undefined>
  deny(token: string): Promise<KeeperFlow['state'] | undefined>
}

export function createApprovals({ db, pepper, audit, now }: PartyContext, decisions: Decisions): Approvals {
  const find = async (token: string): Promise<KeeperFlow | undefined> => {
    const isLink = eq(keeperFlows.linkHash, hashToken(token))
    const [flow] = await db.select().from(keeperFlows).where(isLink).limit(1)
    return flow && { ...flow, state: stateAt(flow, now()) }
  }
  /** Decides in one statement: of two decisions at once the first counts. */
  const decide = async (token: string, numbers: (id: string) => readonly string[]) => {
    const flow = await find(token)
    if (flow?.state !== 'waiting') return flow?.state
    const macs = [...numbers(flow.id)]
    const isRight = macs.length > 0 ? inArray(keeperFlows.numberMac, macs) : sql`false`
    const [decided] = await db
      .update(keeperFlows)
      .set({
        state: sql`case when ${isRight} then 'approved' else 'denied' end`,
        kind: sql`case when ${isRight} then 'approved' end`,
      })
      .where(
        and(
          ...[eq(keeperFlows.id, flow.id), eq(keeperFlows.state, 'waiting')],
          gt(keeperFlows.endsAt, now()),
        ),
      )
      .returning()
    if (!decided) return (await find(token))?.state
    await audit({ what: `flow ${decided.state}`, device: decided.device, about: decided.id })
    await decisions.tell(decided.id)
    return decided.state
  }
  return {
    async read(token) {
      const flow = await find(token)
      if (!flow) return undefined
      const { state, origin, browser, startedAt } = flow
      return { state, origin, browser, startedAt }
    },
    approve: (token, number) => decide(token, id => pepper.macs(...numberTexts(id, number))),
    deny: token => decide(token, () => []),
  }
}
