import {
  checkRegistration,
  type DeviceRegistration,
  fromBase64Url,
  isVaultError,
  randomBytes,
  sealHalf,
  toBase64Url,
  type WalletLabel,
} from '@latchkey/vault'
import { verifyDeviceProof } from '@latchkey/vault/server'
import {
  type NewPart,
  type NewRotation,
  type RefusalCode,
  type ReleasedPart,
  refusals,
  registerDevice,
} from '@latchkey/vault/wire'

/** A refusal of a party in memory. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly details: Readonly<Record<string, number>>

  constructor(code: RefusalCode, details: Readonly<Record<string, number>> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** A request whose proof was checked. */
export interface ProvenCall {
  readonly device: string
  readonly token: string | undefined
  readonly body: unknown
  /** What stands in place of `:name` in the path. */
  readonly param: string
}

/** What a party keeps of a wallet. */
export interface KeptWallet {
  readonly part: NewPart & Partial<Pick<NewRotation, 'deviceHalves'>>
  /** Who made it: a pending one is for nobody else. */
  readonly maker: string
  state: 'pending' | 'committed'
  readonly createdAt: number
}

export type Routes = Readonly<Record<string, (call: ProvenCall) => unknown>>

export const newId = (): string => toBase64Url(randomBytes(16))

/** A code of six digits. */
export const newCode = (): string =>
  String(new DataView(randomBytes(4).buffer).getUint32(0) % 1_000_000).padStart(6, '0')

export const isSame = (one: WalletLabel, other: WalletLabel): boolean =>
  one.userId === other.userId && one.walletId === other.walletId && one.generation === other.generation

const json = (status: number, value: unknown, nonce: string) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', 'dpop-nonce': nonce },
  })

/** The part of a party that both have: proofs with nonces, devices, and halves on their way. */
export function createPartyServer({
  baseUrl,
  party,
}: {
  readonly baseUrl: string
  readonly party: 'auth' | 'keeper'
}) {
  const devices = new Map<string, DeviceRegistration & { readonly browser: string }>()
  const usedProofs = new Set<string>()
  let nonce = newId()

  const prove = async (request: Request, body: string): Promise<Omit<ProvenCall, 'param'>> => {
    const token = request.headers.get('authorization')?.replace(/^DPoP /, '')
    const { origin, pathname } = new URL(request.url)
    const proof = await verifyDeviceProof(request.headers.get('dpop') ?? '', {
      method: request.method,
      url: origin + pathname,
      body,
      ...(token !== undefined && { token }),
    })
    if (proof.nonce !== nonce) throw new Refused('useNonce')
    if (usedProofs.has(proof.id)) throw new Refused('invalidProof')
    usedProofs.add(proof.id)
    return { device: proof.device, token, body: body === '' ? undefined : JSON.parse(body) }
  }

  const register = async ({ device, body }: ProvenCall) => {
    const read = registerDevice.parse(body)
    const thumbprint = await checkRegistration(read)
    if (thumbprint !== device) throw new Refused('invalidRequest')
    devices.set(device, read)
    return { isRegistered: true }
  }

  /** Finds the route of a path: `POST /flows/:name/code` has one variable part. */
  const findRoute = (routes: Routes, method: string, path: string) => {
    for (const [route, run] of Object.entries(routes)) {
      const [wanted, pattern = ''] = route.split(' ')
      const match = new RegExp(`^${pattern.replace(':name', '([\\w-]+)')}$`).exec(path)
      if (wanted === method && match) return { run, param: match[1] ?? '' }
    }
    return undefined
  }

  return {
    /** Answers requests to this party; undefined for another host's. */
    async answer(request: Request, routes: Routes): Promise<Response> {
      try {
        const path = request.url.slice(baseUrl.length).replace(/\?.*$/, '')
        const proven = await prove(request, await request.text())
        const found = findRoute({ 'POST /devices': register, ...routes }, request.method, path)
        if (!found) throw new Refused('notFound')
        return json(200, await found.run({ ...proven, param: found.param }), nonce)
      } catch (error) {
        const code = error instanceof Refused ? error.code : isVaultError(error) ? 'invalidProof' : 'internal'
        const details = error instanceof Refused ? error.details : {}
        return json(refusals[code], { error: { code, message: code, ...details } }, nonce)
      }
    },
    /** The key that a device registered here. */
    keyOf(device: string): DeviceRegistration['signingKey'] {
      const registration = devices.get(device)
      if (!registration) throw new Refused('invalidProof')
      return registration.signingKey
    },
    /** What a party hands out of a wallet to one device. */
    async release(
      { part, state, createdAt }: KeptWallet,
      {
        device,
        flow,
        kinds,
      }: { readonly device: string; readonly flow: string; readonly kinds: readonly string[] },
    ): Promise<ReleasedPart> {
      const registration = devices.get(device)
      if (!registration) throw new Refused('invalidProof')
      const { halves, deviceHalves = [], sealedSecret, sealedKeys } = part
      const deviceHalf = deviceHalves.find(each => each.device === device)?.sealedHalf
      const own = halves.filter(
        each => kinds.includes(each.kind) && (each.device === device || each.device === ''),
      )
      const { userId, walletId, generation } = part
      return {
        ...{ userId, walletId, generation, sealedSecret, sealedKeys },
        ...(deviceHalf !== undefined && { deviceHalf }),
        state,
        createdAt,
        halves: await Promise.all(
          own.map(async ({ kind, device: owner, half }) => {
            const label = { userId, walletId, generation, kind, device: owner, party, flow }
            const sealedHalf = await sealHalf(registration.sealingKey, label, fromBase64Url(half))
            return { kind, device: owner, sealedHalf }
          }),
        ),
      }
    },
    registrationOf: (device: string) => devices.get(device),
    /** The next proof needs another nonce. */
    changeNonce() {
      nonce = newId()
    },
  }
}

/** Adds the pairs of a device to a wallet, in place of those it had. */
export const withDevice = (kept: KeptWallet, added: NewPart, device: string): KeptWallet => ({
  ...kept,
  part: {
    ...kept.part,
    sealedKeys: [...kept.part.sealedKeys.filter(each => each.device !== device), ...added.sealedKeys],
    halves: [...kept.part.halves.filter(each => each.device !== device), ...added.halves],
  },
})
