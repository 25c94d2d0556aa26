import { toEmailAddress } from '@latchkey/vault'
import { type KeeperStatement, signKeeperStatement } from '@latchkey/vault/server'
import { newPart, keeper as wire } from '@latchkey/vault/wire'
import { createKeeperChangeRoutes, createMemoryChanges } from './memory-email-change.js'
import { createMemoryRotations } from './memory-rotation.js'
import {
  createPartyServer,
  isSame,
  type KeptWallet,
  newCode,
  newId,
  type ProvenCall,
  Refused,
  type Routes,
  withDevice,
} from './party-server.js'

interface Flow {
  readonly device: string
  readonly email: string
  readonly number: string
  readonly code: string | undefined
  tries: number
  state: 'waiting' | 'approved' | 'denied' | 'expired'
  hasCode: boolean
}

/** The keeper in memory. */
export function createMemoryKeeper({
  baseUrl,
  authUrl,
  key,
  now,
}: {
  readonly baseUrl: string
  readonly authUrl: string
  readonly key: CryptoKey
  now(): number
}) {
  const server = createPartyServer({ baseUrl, party: 'keeper' })
  const flows = new Map<string, Flow>()
  const wallets = new Map<string, KeptWallet>()
  const mails: { readonly to: string; readonly flow: string; readonly code: string | undefined }[] = []
  let wake = () => {}
  let changed = new Promise<void>(resolve => {
    wake = resolve
  })

  const flowOf = (id: string, device: string): Flow => {
    const flow = flows.get(id)
    if (!flow || flow.device !== device) throw new Refused('notFound')
    return flow
  }
  const sign = (
    kind: KeeperStatement['kind'],
    flow: string,
    { email, device }: Pick<Flow, 'email' | 'device'>,
  ) =>
    signKeeperStatement(
      { keeper: baseUrl, auth: authUrl, keyId: 'keeper', key, now: now() },
      { kind, email, device, flow, jti: newId() },
    )
  const state = (flow: Flow, id: string, kind: 'creation' | 'approved') => sign(kind, id, flow)
  const walletOfDevice = (device: string, label: ReturnType<typeof wire.commitWallet.body.parse>) =>
    [...wallets].find(([, kept]) => isSame(kept.part, label) && kept.maker === device)

  const rotations = createMemoryRotations(server.registrationOf, now)
  const committed = ({ param, device }: ProvenCall) => {
    const flow = flowOf(param, device)
    if (flow.state !== 'approved') throw new Refused('notApproved')
    const kept = wallets.get(flow.email)
    if (kept?.state !== 'committed') throw new Refused('notFound')
    return { flow, kept }
  }
  const say = async (flow: Flow, kind: 'rotated' | 'rotationUndone', rotation: string) => ({
    statement: await sign(kind, rotation, flow),
  })

  const changes = createMemoryChanges({
    keyOf: server.keyOf,
    send: (code, { oldEmail }) => mails.push({ to: oldEmail, flow: '', code }),
  })

  const routes: Routes = {
    'GET /flows/:name/rotation': call => rotations.state(committed(call).kept),
    'POST /flows/:name/rotation': call => rotations.begin(committed(call).kept, call),
    'POST /flows/:name/rotation/halves': call =>
      server.release(rotations.pending(committed(call).kept), {
        ...{ device: call.device, flow: call.param, kinds: ['recovery'] },
      }),
    'POST /flows/:name/rotation/commit'(call) {
      const { flow, kept } = committed(call)
      const done = rotations.commit(kept, call)
      wallets.set(flow.email, done.kept)
      for (const each of flows.values())
        if (each.device === done.removed && each.email === flow.email) each.state = 'expired'
      return say(flow, 'rotated', done.rotation)
    },
    'POST /flows/:name/rotation/undo'(call) {
      const { flow, kept } = committed(call)
      return say(flow, 'rotationUndone', rotations.undo(kept, call))
    },
    ...createKeeperChangeRoutes(changes, {
      sign,
      ownerOf(device, label) {
        const found = [...wallets].find(
          ([, { part }]) => isSame(part, label) && part.sealedKeys.some(each => each.device === device),
        )
        if (!found) throw new Refused('notFound')
        return found[0]
      },
      move(oldEmail, newEmail) {
        const kept = wallets.get(oldEmail)
        if (!kept || wallets.has(newEmail)) throw new Refused('conflict')
        wallets.delete(oldEmail)
        wallets.set(newEmail, kept)
      },
    }),
    async 'POST /flows'({ device, body }) {
      const email = toEmailAddress(wire.startFlow.body.parse(body).email)
      if (email === undefined) throw new Refused('invalidRequest')
      const id = newId()
      const isNew = !wallets.has(email)
      const flow: Flow = {
        device,
        email,
        number: newCode().slice(0, 2),
        code: isNew ? newCode() : undefined,
        tries: 5,
        state: 'waiting',
        hasCode: false,
      }
      flows.set(id, flow)
      mails.push({ to: email, flow: id, code: flow.code })
      return { flow: id, number: flow.number, endsAt: now() + 20 * 60_000 }
    },
    async 'GET /flows/:name'({ param, device }) {
      const flow = flowOf(param, device)
      if (flow.state === 'waiting')
        await Promise.race([changed, new Promise(resolve => setTimeout(resolve, 2_000).unref())])
      return {
        state: flow.state,
        ...(flow.state === 'approved' && { statement: await state(flow, param, 'approved') }),
      }
    },
    async 'POST /flows/:name/code'({ param, device, body }) {
      const flow = flowOf(param, device)
      const { code } = wire.giveCode.body.parse(body)
      if (flow.tries-- <= 0) throw new Refused('noTriesLeft')
      if (flow.code === undefined || flow.code !== code)
        throw new Refused('wrongCode', { triesLeft: flow.tries })
      flow.hasCode = true
      return { statement: await state(flow, param, 'creation') }
    },
    async 'POST /flows/:name/halves'({ param, device }) {
      const flow = flowOf(param, device)
      const kept = wallets.get(flow.email)
      const isOwnPending = kept?.state === 'pending' && kept.maker === device && flow.hasCode
      if (flow.state !== 'approved' && !isOwnPending) throw new Refused('notApproved')
      if (!kept || (kept.state === 'pending' && kept.maker !== device)) throw new Refused('notFound')
      return server.release(kept, { device, flow: param, kinds: ['recovery'] })
    },
    'POST /flows/:name/wallet'({ param, device, body }) {
      const flow = flowOf(param, device)
      const part = newPart.parse(body)
      if (flow.state !== 'approved' && !flow.hasCode) throw new Refused('notApproved')
      if (wallets.has(flow.email)) throw new Refused('conflict')
      wallets.set(flow.email, { part, maker: device, state: 'pending', createdAt: now() })
      return { state: 'pending' }
    },
    'POST /flows/:name/device'({ param, device, body }) {
      const flow = flowOf(param, device)
      const part = newPart.parse(body)
      const kept = wallets.get(flow.email)
      if (flow.state !== 'approved') throw new Refused('notApproved')
      if (!kept || !isSame(kept.part, part)) throw new Refused('notFound')
      wallets.set(flow.email, withDevice(kept, part, device))
      return { state: 'committed' }
    },
    'POST /wallet/commit'({ device, body }) {
      const found = walletOfDevice(device, wire.commitWallet.body.parse(body))
      if (!found) throw new Refused('notFound')
      found[1].state = 'committed'
      return { state: 'committed' }
    },
    'POST /wallet/undo'({ device, body }) {
      const found = walletOfDevice(device, wire.commitWallet.body.parse(body))
      if (!found) throw new Refused('notFound')
      if (found[1].state === 'committed') throw new Refused('conflict')
      wallets.delete(found[0])
      return { state: 'none' }
    },
    'POST /wallet/state'({ device, body }) {
      return { state: walletOfDevice(device, wire.walletState.body.parse(body))?.[1].state ?? 'none' }
    },
  }
  const decide = (flow: string, decision: Flow['state']) => {
    const found = flows.get(flow)
    if (found) found.state = decision
    wake()
    changed = new Promise(resolve => {
      wake = resolve
    })
  }
  return {
    answer: (request: Request) => server.answer(request, routes),
    mails,
    wallets,
    changeNonce: server.changeNonce,
    /** What the person does on the keeper's page. False for a wrong number. */
    approve(flow: string, number: string): boolean {
      if (flows.get(flow)?.number !== number.padStart(2, '0')) return false
      decide(flow, 'approved')
      return true
    },
    deny: (flow: string) => decide(flow, 'denied'),
    /** Twenty minutes pass. */
    endFlows() {
      for (const flow of flows.values()) Object.assign(flow, { state: 'expired', hasCode: false })
    },
  }
}
