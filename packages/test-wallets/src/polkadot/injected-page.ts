import { answer } from '../shared/answer'
import { otherText } from '../shared/other-text'
import type { PromptChoice, PromptKind } from '../shared/wallet.types'
import { concat, fromHex, isHex, toHex } from './bytes'
import { connectRefused, inWords, shapePolkadotError, signRefused } from './errors'
import { createSigner, type PolkadotSigner, strangerSecret } from './keys'
import { shapePolkadotAccounts, shapePolkadotSignature } from './misbehaviour'
import { type PayloadJson, parsePayload, payloadBytes, signedTransaction, withType } from './payload'
import type { InjectedPage, PolkadotHex, SignerResult, SignRawRequest } from './polkadot.types'
import {
  type PolkadotContext,
  persistPolkadot,
  requirePolkadotSigner,
  updatePolkadot,
  visiblePolkadotAccounts,
} from './wallet-state'

const opening = new TextEncoder().encode('<Bytes>')
const closing = new TextEncoder().encode('</Bytes>')

const startsWith = (bytes: Uint8Array, part: Uint8Array) => part.every((byte, index) => bytes[index] === byte)

const wrap = (bytes: Uint8Array): Uint8Array => {
  const wrapped =
    bytes.length >= opening.length + closing.length &&
    startsWith(bytes, opening) &&
    startsWith(bytes.slice(-closing.length), closing)
  return wrapped ? bytes : concat(opening, bytes, closing)
}

type Prompt = (kind: PromptKind) => Promise<PromptChoice>

/** Runs one request of the page, failing in the wallet's words. */
const createRunner = (context: PolkadotContext) => {
  const { faults } = context
  return <T>(
    method: string,
    params: unknown,
    refusal: string,
    work: (prompt: Prompt) => Promise<T>,
  ): Promise<T> =>
    answer(context, {
      method,
      params,
      codeOf: () => undefined,
      shape: error => shapePolkadotError(inWords(error, refusal, faults), faults.errorShape),
      work: show => work(kind => show(() => ({ kind, chainId: 0 }))),
    })
}

const signWith = ({ faults }: PolkadotContext, signer: PolkadotSigner): PolkadotSigner =>
  faults.badSignature === 'wrongKey' ? createSigner({ ...signer, secret: strangerSecret }) : signer

const signRaw = async (
  context: PolkadotContext,
  request: SignRawRequest,
  prompt: Prompt,
): Promise<unknown> => {
  const signer = requirePolkadotSigner(context, request.address)
  if (request.type !== 'bytes') throw new Error('Expected type "bytes".')
  if (!isHex(request.data)) throw new Error('Expected the data in hex.')
  await prompt('sign')
  const { badSignature, signsUnwrapped, typedSignatures } = context.faults
  const asked = fromHex(request.data)
  const bytes = badSignature === 'otherText' ? otherText(asked) : asked
  const signature = signWith(context, signer).sign(signsUnwrapped ? bytes : wrap(bytes))
  return shapePolkadotSignature(typedSignatures ? withType(signature, signer.type) : signature, badSignature)
}

/** The last byte of a transfer is part of its amount. */
const anotherCall = (method: PolkadotHex): PolkadotHex =>
  `${method.slice(0, -1)}${method.endsWith('f') ? 'e' : 'f'}` as PolkadotHex

const signPayload = async (
  context: PolkadotContext,
  value: unknown,
  prompt: Prompt,
): Promise<Omit<SignerResult, 'id'>> => {
  const { badSignature, changesPayload, altersPayload, signsAnother } = context.faults
  const asked = parsePayload(value)
  const owner = requirePolkadotSigner(context, asked.address)
  await prompt('transaction')
  const changed: PayloadJson = changesPayload
    ? { ...asked, mode: 1, metadataHash: toHex(new Uint8Array(32).fill(7)) }
    : { ...asked, ...altersPayload }
  const payload: PayloadJson = signsAnother ? { ...changed, method: anotherCall(changed.method) } : changed
  const signature = signWith(context, owner).sign(payloadBytes(payload))
  const answer = { signature: shapePolkadotSignature(withType(signature, owner.type), badSignature) }
  if (asked.withSignedTransaction !== true || !(changesPayload || altersPayload || signsAnother))
    return answer
  return { ...answer, signedTransaction: toHex(signedTransaction(payload, owner, signature)) }
}

const createAccounts = (
  context: PolkadotContext,
  run: ReturnType<typeof createRunner>,
): InjectedPage['accounts'] => {
  const { faults, listeners, log } = context
  const shown = () => shapePolkadotAccounts(visiblePolkadotAccounts(context), faults.wrongAccountShape)
  const get = () =>
    run('accounts.get', [], connectRefused, async () =>
      faults.accountsHang ? new Promise<never>(() => undefined) : shown(),
    )
  if (faults.noSubscribe) return { get }
  const subscribe = (listener: (accounts: unknown) => unknown) => {
    log.close(log.open('accounts.subscribe', []), 'resolved')
    listeners.add(listener)
    // Extensions tell the accounts at once, in a later turn.
    queueMicrotask(() => {
      if (listeners.has(listener) && !faults.noAccountEvents) listener(shown())
    })
    return faults.noUnsubscribe ? undefined : () => void listeners.delete(listener)
  }
  return { get, subscribe }
}

/** Makes what a page gets once it is let in. */
const createPage = (context: PolkadotContext, run: ReturnType<typeof createRunner>): InjectedPage => {
  const { faults, options } = context
  let lastId = 0
  const nextId = () => {
    lastId += 1
    return lastId
  }
  const known = new Map<string, number>()
  const signer: InjectedPage['signer'] = {
    signRaw: request =>
      run('signer.signRaw', request, signRefused, async prompt => ({
        id: nextId(),
        signature: await signRaw(context, request, prompt),
      })),
    signPayload: payload =>
      run('signer.signPayload', payload, signRefused, async prompt => ({
        id: nextId(),
        ...(await signPayload(context, payload, prompt)),
      })),
  }
  return {
    name: options.injectedKey ?? options.id ?? 'polkadot-test-wallet',
    version: options.version ?? '1.0.0',
    accounts: createAccounts(context, run),
    signer: faults.noSigner ? {} : signer,
    metadata: {
      get: async () => [...known].map(([genesisHash, specVersion]) => ({ genesisHash, specVersion })),
      provide: definition =>
        run('metadata.provide', definition, 'Rejected', async prompt => {
          await prompt('addNetwork')
          const { genesisHash, specVersion } = definition as { genesisHash: string; specVersion: number }
          known.set(genesisHash, specVersion)
          return true
        }),
    },
  }
}

/** Makes the function that lets a page in: `enable` of the old form, `connect` of the new one. */
export const createEnable = (context: PolkadotContext) => {
  const { faults, state } = context
  const run = createRunner(context)
  let open = false
  return (method: 'enable' | 'connect') => (appName: unknown) =>
    run(method, [appName], connectRefused, async prompt => {
      if (typeof appName !== 'string' || appName === '') throw new Error('Expected the name of the app.')
      if (faults.pendingRequest || open) throw new Error(`${appName} has a pending authorization request`)
      if (state.refused) throw new Error(`${appName} is not allowed to interact with this extension`)
      if (!state.authorized || state.locked || faults.alwaysPrompts) {
        open = true
        try {
          const choice = await prompt('connect')
          updatePolkadot(context, changed => {
            const chosen = choice.accounts?.filter(index => index in changed.signers) ?? []
            if (chosen.length > 0) Object.assign(changed, { order: chosen, overridden: undefined })
            Object.assign(changed, { authorized: true, locked: false })
          })
        } catch (error) {
          state.refused = faults.remembersRefusal
          persistPolkadot(context)
          throw error
        } finally {
          open = false
        }
      }
      return createPage(context, run)
    })
}
