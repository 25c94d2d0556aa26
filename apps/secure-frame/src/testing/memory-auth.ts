import { randomBytes, toBase64Url, toEmailAddress } from '@latchkey/vault'
import { verifyKeeperStatement } from '@latchkey/vault/server'
import { authRotation, newPart, auth as wire } from '@latchkey/vault/wire'
import { createLocalJWKSet, type JWK } from 'jose'
import { createAuthChangeRoutes, createMemoryChanges } from './memory-email-change.js'
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

const DAY = 24 * 60 * 60_000

/** Auth in memory. */
export function createMemoryAuth({
  baseUrl,
  keeperUrl,
  keeperKey,
  now,
}: {
  readonly baseUrl: string
  readonly keeperUrl: string
  readonly keeperKey: JWK
  now(): number
}) {
  const server = createPartyServer({ baseUrl, party: 'auth' })
  const keys = createLocalJWKSet({ keys: [{ ...keeperKey, kid: 'keeper', alg: 'ES256' }] })
  const users = new Map<
    string,
    { readonly id: string; readonly email: string; wallet: KeptWallet | undefined }
  >()
  const sessions = new Map<string, { readonly device: string; readonly email: string }>()
  const pairs = new Set<string>()
  const flows = new Map<
    string,
    { readonly device: string; readonly email: string; code: string; tries: number }
  >()
  const mails: { readonly to: string; readonly code: string }[] = []

  const userOf = (email: string) => {
    const known = users.get(email) ?? { id: newId(), email, wallet: undefined }
    users.set(email, known)
    return known
  }
  const toUser = ({ id, email, wallet }: ReturnType<typeof userOf>) => ({
    id,
    email,
    isUnconfirmed: false,
    ...(wallet?.state === 'committed' && {
      wallet: {
        userId: wallet.part.userId,
        walletId: wallet.part.walletId,
        generation: wallet.part.generation,
      },
    }),
  })
  const login = (device: string, email: string) => {
    const token = toBase64Url(randomBytes(32))
    sessions.set(token, { device, email })
    pairs.add(`${device} ${email}`)
    return {
      session: { token, idleUntil: now() + 30 * DAY, endsAt: now() + 90 * DAY },
      user: toUser(userOf(email)),
    }
  }
  const signedIn = ({ token, device }: ProvenCall) => {
    const session = sessions.get(token ?? '')
    if (!session || session.device !== device) throw new Refused('notSignedIn')
    return userOf(session.email)
  }
  const flowOf = ({ param, device }: ProvenCall) => {
    const flow = flows.get(param)
    if (!flow || flow.device !== device) throw new Refused('notFound')
    return flow
  }
  const sendCode = (flow: ReturnType<typeof flowOf>) => {
    flow.code = newCode()
    flow.tries = 5
    mails.push({ to: flow.email, code: flow.code })
  }
  const rotations = createMemoryRotations(server.registrationOf, now)
  const committed = (call: ProvenCall) => {
    const user = signedIn(call)
    const { wallet } = user
    if (wallet?.state !== 'committed') throw new Refused('notFound')
    return { user, wallet }
  }
  /** Auth believes the keeper alone that a rotation is over. */
  const requireSaid = async (call: ProvenCall, kind: string) => {
    const { rotation, statement } = authRotation.settle.body.parse(call.body)
    const said = await verifyKeeperStatement(statement, {
      keeper: keeperUrl,
      auth: baseUrl,
      keys,
      now: now(),
    })
    if (said.kind !== kind || said.flow !== rotation || said.device !== call.device)
      throw new Refused('invalidStatement')
  }
  const commitLabel = (call: ProvenCall) => {
    const user = signedIn(call)
    const label = wire.commitWallet.body.parse(call.body)
    if (!user.wallet || !isSame(user.wallet.part, label)) throw new Refused('notFound')
    return { user, wallet: user.wallet }
  }

  const changes = createMemoryChanges({
    keyOf: server.keyOf,
    send: (code, { newEmail }) => mails.push({ to: newEmail, code }),
  })
  const move = (oldEmail: string, newEmail: string) => {
    const user = users.get(oldEmail)
    if (user) users.set(newEmail, { ...user, email: newEmail })
    users.delete(oldEmail)
    for (const [token, { device, email }] of sessions)
      if (email === oldEmail) sessions.set(token, { device, email: newEmail })
    return toUser(userOf(newEmail))
  }
  const readStatement = (text: string) =>
    verifyKeeperStatement(text, { keeper: keeperUrl, auth: baseUrl, keys, now: now() })

  const routes: Routes = {
    ...createAuthChangeRoutes(changes, {
      walletOf(call) {
        const { email, wallet } = signedIn(call)
        if (wallet?.state !== 'committed') throw new Refused('notFound')
        return { email, walletId: wallet.part.walletId }
      },
      isTaken: email => users.has(email),
      move,
      read: readStatement,
    }),
    'POST /email'({ device, body }) {
      const email = toEmailAddress(wire.startEmail.body.parse(body).email)
      if (email === undefined) throw new Refused('invalidRequest')
      const id = newId()
      const flow = { device, email, code: '', tries: 0 }
      flows.set(id, flow)
      const isLive = [...sessions.values()].some(each => each.device === device && each.email === email)
      const isKnown = pairs.has(`${device} ${email}`)
      if (!isLive && isKnown) sendCode(flow)
      const action = isLive ? 'CONNECT' : isKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE'
      return { flow: id, action, endsAt: now() + 20 * 60_000 }
    },
    async 'POST /flows/:name/statement'(call) {
      const flow = flowOf(call)
      const { statement } = wire.giveStatement.body.parse(call.body)
      const said = await readStatement(statement)
      if (said.device !== call.device || said.email !== flow.email) throw new Refused('invalidStatement')
      const hasWallet = userOf(flow.email).wallet?.state === 'committed'
      if (said.kind === 'creation' && !hasWallet)
        return { action: 'CONNECT', ...login(call.device, flow.email) }
      sendCode(flow)
      return { action: 'VERIFY_OTP' }
    },
    'POST /flows/:name/code'(call) {
      const flow = flowOf(call)
      const { code } = wire.giveCode.body.parse(call.body)
      if (flow.tries-- <= 0) throw new Refused('noTriesLeft')
      if (flow.code === '' || code !== flow.code) throw new Refused('wrongCode', { triesLeft: flow.tries })
      flows.delete(call.param)
      return login(call.device, flow.email)
    },
    'GET /user': call => toUser(signedIn(call)),
    async 'POST /halves'(call) {
      const { wallet } = signedIn(call)
      if (!wallet || (wallet.state === 'pending' && wallet.maker !== call.device))
        throw new Refused('notFound')
      const kinds = ['device', 'recovery']
      return server.release(wallet, { device: call.device, flow: 'session', kinds })
    },
    'POST /wallet'(call) {
      const user = signedIn(call)
      const part = newPart.parse(call.body)
      if (user.wallet) throw new Refused('conflict')
      user.wallet = { part, maker: call.device, state: 'pending', createdAt: now() }
      return { state: 'pending' }
    },
    'POST /wallet/commit'(call) {
      const { user, wallet } = commitLabel(call)
      wallet.state = 'committed'
      return toUser(user)
    },
    'POST /wallet/undo'(call) {
      const { user, wallet } = commitLabel(call)
      if (wallet.state === 'committed') throw new Refused('conflict')
      user.wallet = undefined
      return { state: 'none' }
    },
    'POST /wallet/device'(call) {
      const user = signedIn(call)
      const part = newPart.parse(call.body)
      if (!user.wallet || !isSame(user.wallet.part, part)) throw new Refused('notFound')
      user.wallet = withDevice(user.wallet, part, call.device)
      return toUser(user)
    },
    'GET /rotation': call => rotations.state(committed(call).wallet),
    'POST /rotation': call => rotations.begin(committed(call).wallet, call),
    'POST /rotation/halves': call =>
      server.release(rotations.pending(committed(call).wallet), {
        ...{ device: call.device, flow: 'session', kinds: ['recovery'] },
      }),
    async 'POST /rotation/commit'(call) {
      await requireSaid(call, 'rotated')
      const { user, wallet } = committed(call)
      const { kept, removed } = rotations.commit(wallet, call)
      user.wallet = kept
      pairs.delete(`${removed} ${user.email}`)
      for (const [token, session] of sessions)
        if (session.email === user.email && session.device === removed) sessions.delete(token)
      return { isSettled: true }
    },
    async 'POST /rotation/undo'(call) {
      await requireSaid(call, 'rotationUndone')
      rotations.undo(committed(call).wallet, call)
      return { isSettled: true }
    },
    'POST /session/end'({ token }) {
      sessions.delete(token ?? '')
      return { isEnded: true }
    },
  }
  return {
    answer: (request: Request) => server.answer(request, routes),
    mails,
    users,
    sessions,
    changeNonce: server.changeNonce,
  }
}
