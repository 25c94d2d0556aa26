import type { ConnectInput } from '../adapter/contract/connector.types.js'
import type { SignInProof, SignInRequest } from '../adapter/contract/sign-in.types.js'
import { type AccountId, toAccountId } from '../caip/account-id.js'
import { type NetworkId, namespaceOf } from '../caip/network-id.js'
import type { SiwxMessageData } from '../context/siwx-options.types.js'
import { toLatchkeyError } from '../errors/error.js'
import { throwIfAborted } from '../kernel/task.js'
import { fieldsOf, toSession } from './keeper.js'
import { spelled, toSignedIn } from './read-sessions.js'
import type { EarlyProof, SignedInAccount, SignInOnPairing, SignInTarget } from './siwx.types.js'
import type { SiwxDeps } from './siwx-deps.types.js'
import { toRequest } from './to-request.js'

/** Stands for the account in a text that the wallet completes. */
const ANY_ACCOUNT = '<<AccountAddress>>'
/** How long the fields of a text are offered, in milliseconds: nonces of servers end. */
const FRESH_MS = 240_000
/** A server accepts this many texts of one nonce. */
const MAX_PROOFS = 8

/** The sign-in by the prompt that connects. Few wallets can, so its code comes with the first of them that may. */
export interface OneStep {
  /** Makes the fields of a text for the networks of a namespace ahead: there is no time for it in the click. */
  prepare(networkId: NetworkId): Promise<void>
  /** What a wallet that connects is asked to sign; undefined where no fields are ready. They count once. */
  onConnect(networkId: NetworkId): Required<Pick<ConnectInput, 'signIn'>> | undefined
  /** The same for a wallet that pairs. */
  onPairing(networkIds: readonly NetworkId[]): SignInOnPairing | undefined
  /**
   * Takes the proofs of an account, and drops all others. Returns what has them verified: undefined where the account
   * signed nothing, or they are refused, which is no end: the text is shown instead.
   * @throws LatchkeyError `aborted`
   */
  collect(target: SignInTarget): (signal: AbortSignal) => Promise<SignedInAccount | undefined>
}

interface Ready {
  readonly data: SiwxMessageData
  readonly at: number
}

const keyOf = (networkId: NetworkId, address: string): AccountId => toAccountId(networkId, spelled(address))

/** Makes the sign-in while connecting. */
export function createOneStep({ ctx, config, ports, store, keeper, accounts }: SiwxDeps): OneStep {
  const { clock } = ctx.env
  let ready: Ready | undefined
  let making: Promise<void> | undefined
  let proofs = new Map<AccountId, EarlyProof>()
  const fresh = () => (ready && clock.now() - ready.at < FRESH_MS ? ready.data : undefined)
  const supports = (networkId: NetworkId) => config.supports?.(networkId) !== false

  const make = async (chainId: NetworkId) => {
    const at = clock.now()
    const asked = config.createMessage({ accountAddress: ANY_ACCOUNT, chainId })
    ready = { data: fieldsOf(await keeper.ask(asked)), at }
  }
  /** Takes the fields. What was signed for an earlier request is dropped. */
  const take = (networkId: NetworkId): SignInRequest | undefined => {
    proofs.clear()
    const data = fresh()
    if (!data?.issuedAt || namespaceOf(data.chainId) !== namespaceOf(networkId) || !supports(networkId))
      return undefined
    ready = undefined
    return toRequest({ ...data, chainId: networkId })
  }
  const keep = ({ networkId: _, ...fields }: SignInRequest, signed: readonly SignInProof[]) => {
    proofs = new Map(
      signed.map(proof => {
        const { networkId, address } = proof
        const data = { ...fields, chainId: networkId, accountAddress: address }
        return [keyOf(networkId, address), { data, proof }]
      }),
    )
  }
  /** Has proofs of an account verified, its own first. */
  const confirm = async (
    target: SignInTarget,
    own: EarlyProof,
    others: readonly EarlyProof[],
    abort: AbortSignal,
  ): Promise<SignedInAccount | undefined> => {
    store.set({ status: 'verifying' })
    try {
      // `setSessions` ends every session of other accounts.
      const isAlone = store.state.accounts.length === 0
      if (others.length > 0 && isAlone) {
        const signed = [own, ...others].slice(0, MAX_PROOFS)
        await keeper.ask(config.setSessions(signed.map(toSession)), abort)
        for (const { data } of signed) accounts.add(toSignedIn({ ...target, networkId: data.chainId }, data))
      } else await keeper.add(own, abort)
      throwIfAborted(abort)
      return toSignedIn(target, own.data)
    } catch (failure) {
      throwIfAborted(abort)
      const error = toLatchkeyError(failure, 'signInFailed', 'Error signing message')
      store.set({ status: 'needed', error })
      ports.say('signMessageFailed')
      return undefined
    }
  }
  return {
    async prepare(networkId) {
      if (fresh() || !supports(networkId)) return making
      making ??= make(networkId).finally(() => {
        making = undefined
      })
      return making
    },
    onConnect(networkId) {
      const request = take(networkId)
      return request && { signIn: { request, proved: proof => keep(request, [proof]) } }
    },
    onPairing(networkIds) {
      const [first] = networkIds
      // The library signs no request id, and always adds a ReCap.
      if (first === undefined || config.acceptsRecap?.() === false || fresh()?.requestId !== undefined)
        return undefined
      const request = take(first)
      return (
        request && {
          request: { ...request, networkIds: networkIds.filter(supports) },
          proved: signed => keep(request, signed),
        }
      )
    },
    collect(target) {
      const { networkId, account } = target
      const own = proofs.get(keyOf(networkId, account.address))
      const others = [...proofs.values()].filter(
        each => each !== own && spelled(each.proof.address) === spelled(account.address),
      )
      proofs.clear()
      return async abort => (own ? confirm(target, own, others, abort) : undefined)
    },
  }
}
