import {
  type RevokeRequest,
  type SessionRegistration,
  type SmartSession,
  sessionRegistrationMessage,
  sessionRevocationMessage,
} from '@latchkey/core/api'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import { projects, smartSessions } from '../database/schema/index.js'
import { isStorable } from '../server/is-storable.js'
import { ApiProblem } from '../server/problem.js'
import type { ServiceContext } from '../server/service-context.types.js'
import { isSignedBy } from './is-signed-by.js'

/** An account as CAIP-10, in parts. */
export interface SessionAccount {
  readonly network: string
  /** Lower case. */
  readonly address: Hex
}

const maxSessions = 500
const maxAgeMs = 600_000
const maxPermissionBytes = 8_192

const refuse = (name: string, description: string): never => {
  throw new ApiProblem('badRequest', 'The request is not valid.', { reasons: [{ name, description }] })
}

const forged = (): never => refuse('signature', 'Not a signature of the account over the message.')

/** Keeps the smart sessions that accounts registered. */
export function createSessions({ nodes, database: { db }, now }: ServiceContext) {
  const verify = (
    { network, address }: SessionAccount,
    message: string,
    signature: string,
    signal: AbortSignal,
  ) => isSignedBy({ address, message, signature: signature as Hex }, { node: nodes.find(network), signal })
  const ofAccount = ({ network, address }: SessionAccount) =>
    and(eq(smartSessions.account, address), eq(smartSessions.network, network))

  return {
    async list(account: SessionAccount): Promise<SmartSession[]> {
      const rows = await db
        .select({ session: smartSessions, projectName: projects.name })
        .from(smartSessions)
        .leftJoin(projects, eq(projects.id, smartSessions.projectId))
        .where(ofAccount(account))
        .orderBy(desc(smartSessions.createdAt), smartSessions.pci)
        .limit(maxSessions)
      return rows.map(({ session, projectName }) => ({
        pci: session.pci,
        expiry: session.expiry,
        createdAt: session.createdAt.toISOString(),
        revokedAt: session.revokedAt?.toISOString() ?? null,
        dappUrl: session.dappUrl,
        permissions: session.permissions,
        project: projectName === null ? null : { name: projectName },
      }))
    },

    /** Stores a session with its account's proof. One that is stored already stays as it is, also a revoked one. */
    async register(
      account: SessionAccount,
      { signature, ...session }: Omit<SessionRegistration, 'account'> & { readonly signature: string },
      { projectId, signal }: { readonly projectId: string; readonly signal: AbortSignal },
    ): Promise<void> {
      const { permissions, issuedAt, expiry } = session
      if (Math.abs(now() - Date.parse(issuedAt)) > maxAgeMs) refuse('issuedAt', 'At most ten minutes ago.')
      if (expiry * 1000 <= now()) refuse('expiry', 'In the future, in seconds.')
      if (Buffer.byteLength(JSON.stringify(permissions)) > maxPermissionBytes || !isStorable(permissions))
        refuse('permissions', 'At most 8 kB, without control characters.')
      const caip = `${account.network}:${account.address}`
      const message = sessionRegistrationMessage({ ...session, account: caip })
      if (!(await verify(account, message, signature, signal))) forged()
      if ((await db.$count(smartSessions, ofAccount(account))) >= maxSessions)
        throw new ApiProblem('conflict', 'The account has too many sessions.')
      const { pci, dappUrl } = session
      await db
        .insert(smartSessions)
        .values({
          ...{ network: account.network, account: account.address, pci, projectId, expiry, dappUrl },
          permissions,
          createdAt: new Date(now()),
        })
        .onConflictDoNothing()
    },

    /** Marks a session revoked. Again is no failure. @throws ApiProblem `notFound`, `badRequest`, those of `isSignedBy` */
    async revoke(address: Hex, { pci, signature }: RevokeRequest, signal: AbortSignal): Promise<void> {
      const named = and(eq(smartSessions.account, address), eq(smartSessions.pci, pci))
      const rows = isStorable(pci) ? await db.select().from(smartSessions).where(named).limit(10) : []
      if (rows.length === 0) throw new ApiProblem('notFound', 'The account has no such session.')
      // The path has no network, the message has: two networks may have one pci.
      for (const { network } of rows) {
        const message = sessionRevocationMessage({ account: `${network}:${address}`, pci })
        if (!(await verify({ network, address }, message, signature, signal))) continue
        await db
          .update(smartSessions)
          .set({ revokedAt: new Date(now()) })
          .where(and(named, eq(smartSessions.network, network), isNull(smartSessions.revokedAt)))
        return
      }
      forged()
    },
  }
}
