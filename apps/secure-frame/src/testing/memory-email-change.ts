import { type DeviceJwk, type EmailChange, verifyEmailChange } from '@latchkey/vault'
import { emailChange as wire } from '@latchkey/vault/wire'
import { newCode, newId, type ProvenCall, Refused, type Routes } from './party-server.js'

interface Change {
  readonly device: string
  readonly walletId: string
  readonly oldEmail: string
  readonly newEmail: string
  readonly keeperFlow: string
  readonly code: string
  tries: number
  state: 'code' | 'verified' | 'done'
}

/** The part of a change of an address that both parties have. */
export function createMemoryChanges({
  keyOf,
  send,
}: {
  keyOf(device: string): DeviceJwk
  send(code: string, change: Pick<Change, 'oldEmail' | 'newEmail'>): void
}) {
  const changes = new Map<string, Change>()
  const find = ({ param, device }: ProvenCall): Change => {
    const change = changes.get(param)
    if (!change || change.device !== device) throw new Refused('notFound')
    return change
  }
  return {
    find,
    begin(fields: Omit<Change, 'code' | 'tries' | 'state' | 'keeperFlow'>, keeperFlow?: string) {
      const id = newId()
      const code = newCode()
      changes.set(id, { ...fields, keeperFlow: keeperFlow ?? id, code, tries: 5, state: 'code' })
      send(code, fields)
      return { flow: id, endsAt: Date.now() + 20 * 60_000 }
    },
    enterCode(call: ProvenCall, code: string): Change {
      const change = find(call)
      if (change.tries-- <= 0) throw new Refused('noTriesLeft')
      if (change.code !== code) throw new Refused('wrongCode', { triesLeft: change.tries })
      return change
    },
    async checkSigned(
      { device, walletId, oldEmail, newEmail, keeperFlow }: Change,
      { authFlow, time, signature }: Pick<EmailChange, 'authFlow' | 'time'> & { readonly signature: string },
    ) {
      const signed = { walletId, oldEmail, newEmail, keeperFlow, authFlow, time }
      if (!(await verifyEmailChange(keyOf(device), signed, signature))) throw new Refused('invalidProof')
    },
  }
}

type Changes = ReturnType<typeof createMemoryChanges>

/** The keeper's routes of a change. */
export const createKeeperChangeRoutes = (
  changes: Changes,
  parts: {
    ownerOf(device: string, label: { walletId: string; userId: string; generation: number }): string
    move(oldEmail: string, newEmail: string): void
    sign(
      kind: 'emailCode' | 'emailChanged',
      flow: string,
      about: { email: string; device: string },
    ): Promise<string>
  },
): Routes => ({
  'POST /email-changes'({ device, body }) {
    const { newEmail, walletId, userId, generation } = wire.keeper.begin.body.parse(body)
    const oldEmail = parts.ownerOf(device, { walletId, userId, generation })
    return changes.begin({ device, walletId, oldEmail, newEmail })
  },
  async 'POST /email-changes/:name/code'(call) {
    const change = changes.enterCode(call, wire.keeper.giveCode.body.parse(call.body).code)
    change.state = 'verified'
    const about = { email: change.oldEmail, device: call.device }
    return { statement: await parts.sign('emailCode', call.param, about) }
  },
  async 'POST /email-changes/:name/apply'(call) {
    const change = changes.find(call)
    if (change.state === 'code') throw new Refused('flowEnded')
    await changes.checkSigned(change, wire.keeper.apply.body.parse(call.body))
    if (change.state === 'verified') parts.move(change.oldEmail, change.newEmail)
    change.state = 'done'
    const about = { email: change.newEmail, device: call.device }
    return { statement: await parts.sign('emailChanged', call.param, about) }
  },
})

/** Auth's routes of a change. */
export const createAuthChangeRoutes = (
  changes: Changes,
  parts: {
    walletOf(call: ProvenCall): { email: string; walletId: string }
    isTaken(email: string): boolean
    /** Returns the user. */
    move(oldEmail: string, newEmail: string): unknown
    read(statement: string): Promise<{ kind: string; flow: string; email: string }>
  },
): Routes => ({
  async 'POST /email-changes'(call) {
    const { newEmail, statement } = wire.auth.begin.body.parse(call.body)
    const { email: oldEmail, walletId } = parts.walletOf(call)
    const said = await parts.read(statement)
    if (said.kind !== 'emailCode' || said.email !== oldEmail) throw new Refused('invalidStatement')
    return changes.begin({ device: call.device, walletId, oldEmail, newEmail }, said.flow)
  },
  async 'POST /email-changes/:name/code'(call) {
    const { code, ...signed } = wire.auth.giveCode.body.parse(call.body)
    const change = changes.enterCode(call, code)
    await changes.checkSigned(change, { ...signed, authFlow: call.param })
    if (parts.isTaken(change.newEmail)) throw new Refused('conflict')
    change.state = 'verified'
    return { isVerified: true }
  },
  async 'POST /email-changes/:name/apply'(call) {
    const change = changes.find(call)
    const said = await parts.read(wire.auth.apply.body.parse(call.body).statement)
    if (said.kind !== 'emailChanged' || said.flow !== change.keeperFlow) throw new Refused('invalidStatement')
    if (change.state === 'code') throw new Refused('flowEnded')
    change.state = 'done'
    return parts.move(change.oldEmail, change.newEmail)
  },
})
