import { encodeAccount, findAccount } from './encode-account'
import type { Landed, Ledger } from './ledger'
import type { Method } from './methods/method.types'
import { addressAt, type Config, commitmentOf, configAt, textAt } from './methods/read-params'
import type { Commitment } from './slots'

/** Sends one notification to the client. */
export type Notify = (method: string, subscription: number, result: unknown) => void

interface Subscription {
  /** Looks again; true when there will be no more. */
  look(): boolean
}

const tickMs = 10

const reached = (ledger: Ledger, landed: Landed | undefined, wanted: Commitment): landed is Landed => {
  const order = ['processed', 'confirmed', 'finalized']
  return (
    landed !== undefined && order.indexOf(ledger.slots.commitmentOf(landed.slot)) >= order.indexOf(wanted)
  )
}

const watchSignature = (ledger: Ledger, params: readonly unknown[], notify: (result: unknown) => void) => {
  const signature = textAt(params, 0)
  const wanted = commitmentOf(configAt(params, 1))
  return {
    look: () => {
      const landed = ledger.history.get(signature)
      if (!reached(ledger, landed, wanted)) return false
      notify({ context: { slot: landed.slot }, value: { err: landed.error } })
      return true
    },
  }
}

const fingerprint = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item))

const watchAccount = (ledger: Ledger, params: readonly unknown[], notify: (result: unknown) => void) => {
  const address = addressAt(params, 0)
  const config: Config = configAt(params, 1)
  const read = () => {
    const account = findAccount(ledger.svm, address)
    return account
      ? encodeAccount(ledger.svm, account, config.encoding)
      : {
          lamports: 0,
          owner: '11111111111111111111111111111111',
          data: ['', 'base64'],
          executable: false,
          rentEpoch: 0,
          space: 0,
        }
  }
  let last = fingerprint(read())
  return {
    look: () => {
      const now = read()
      const text = fingerprint(now)
      if (text !== last) notify({ context: { slot: ledger.slots.now() }, value: now })
      last = text
      return false
    },
  }
}

const watchSlot = (ledger: Ledger, notify: (result: unknown) => void) => {
  let last = ledger.slots.now()
  return {
    look: () => {
      const slot = ledger.slots.now()
      if (slot !== last) notify({ slot, parent: slot - 1, root: slot - ledger.slots.options.finalizedAfter })
      last = slot
      return false
    },
  }
}

/** The subscriptions of one websocket. */
export const createSubscriptions = (ledger: Ledger, notify: Notify) => {
  const open = new Map<number, Subscription>()
  let lastId = 0
  const timer = setInterval(() => {
    for (const [id, subscription] of open) if (subscription.look()) open.delete(id)
  }, tickMs)
  const add = (name: string, make: (notify: (result: unknown) => void) => Subscription): number => {
    lastId++
    const id = lastId
    open.set(
      id,
      make(result => notify(`${name}Notification`, id, result)),
    )
    return id
  }
  const remove: Method = ([id]) => open.delete(Number(id))
  const methods: Readonly<Record<string, Method>> = {
    signatureSubscribe: params => add('signature', send => watchSignature(ledger, params, send)),
    accountSubscribe: params => add('account', send => watchAccount(ledger, params, send)),
    slotSubscribe: () => add('slot', send => watchSlot(ledger, send)),
    signatureUnsubscribe: remove,
    accountUnsubscribe: remove,
    slotUnsubscribe: remove,
  }
  return { methods, dispose: () => clearInterval(timer) }
}
