import { type CodedRefusals, createFaultControls, type FaultControls } from '../shared/fault-controls'
import { wellBehavedWalletConnect } from './misbehaviour'
import type { WalletConnectNamespace } from './network.types'
import { type AccountTelling, goToNetwork, selectAccount } from './session-changes'
import type {
  NetworkSpelling,
  SessionNamespaces,
  WalletConnectChoice,
  WalletConnectMisbehaviour,
  WalletConnectPrompt,
} from './wallet-connect.types'
import { requireSession, updateSession, type WalletConnectContext, withoutCheck } from './wallet-context'

/**
 * What the person behind the wallet does, and how the wallet goes wrong. Every switch works at any time; without a
 * topic it is about the newest session. What crosses the relay is awaited.
 */
export interface WalletConnectControls
  extends FaultControls<WalletConnectMisbehaviour, Partial<WalletConnectChoice>>,
    CodedRefusals {
  /** Approves the prompt that is open, or else the next one; with `'auto'`, the choice for the next proposal. */
  approveNext(choice?: Partial<WalletConnectChoice>): Promise<void>
  /** Selects an account, shares it where it was not shared yet, and tells the other side. */
  switchAccount(
    namespace: WalletConnectNamespace,
    index: number,
    telling?: AccountTelling & { readonly topic?: string },
  ): Promise<void>
  /** Goes to a network, adds it where the session has none of it, and tells `chainChanged`. Default `'number'`. */
  switchNetwork(networkId: string, spelling?: NetworkSpelling, topic?: string): Promise<void>
  /** Grants something else; without namespaces the same again, in the shape of `misbehave({ session })`. */
  updateSession(namespaces?: SessionNamespaces, topic?: string): Promise<void>
  /** Seven days more. */
  extend(topic?: string): Promise<void>
  /** Sends any event, granted or not. */
  emit(
    event: { readonly name: string; readonly data: unknown },
    networkId: string,
    topic?: string,
  ): Promise<void>
  /** Resolves when the other side has answered. */
  ping(topic?: string): Promise<void>
  /** Ends one session, or all. */
  disconnect(topic?: string): Promise<void>
}

const REASON = { code: 6000, message: 'User disconnected.' }

const leave = async (context: WalletConnectContext, topic: string): Promise<void> => {
  const { client, faults, states } = context
  if (faults.silentDisconnect) {
    await client.core.relayer.unsubscribe(topic)
    await client.session.delete(topic, REASON)
  } else {
    const goodbye = { topic, method: 'wc_sessionDelete', params: REASON, throwOnFailedPublish: true } as const
    // The first is still on its way when the second is sent: after it the other side would not be there to hear.
    const sent = faults.repeatedDisconnect ? client.engine.sendRequest(goodbye) : undefined
    await Promise.all([sent, client.disconnect({ topic, reason: REASON })])
  }
  states.delete(topic)
  context.changed()
}

type NextPrompt = () => Promise<WalletConnectPrompt>

const createApproval = ({ prompts, options }: WalletConnectContext, nextPrompt: NextPrompt) => {
  let mode = options.approval ?? 'auto'
  return {
    setApproval: (next: 'auto' | 'manual') => {
      mode = next
      prompts.setApproval(next)
    },
    approveNext: async (choice: Partial<WalletConnectChoice> = {}) => {
      if (mode === 'auto' && prompts.pending().length === 0) prompts.pickNext(choice)
      else prompts.approve((await nextPrompt()).id, choice)
    },
  }
}

/** Makes the controls of one wallet. */
export const createWalletConnectControls = (
  context: WalletConnectContext,
  nextPrompt: NextPrompt,
): WalletConnectControls => {
  const { client } = context
  const topicOf = (topic?: string) => requireSession(context, topic).topic
  const controls = createFaultControls<WalletConnectMisbehaviour, WalletConnectChoice>(
    context,
    wellBehavedWalletConnect,
  )
  return {
    ...controls,
    // What wallets of this protocol say; others say 4001.
    rejectNext: (count, code = 5000, method) => controls.rejectNext(count, code, method),
    reject: (id, code = 5000) => controls.reject(id, code),
    ...createApproval(context, nextPrompt),
    switchAccount: (namespace, index, { topic, ...telling } = {}) =>
      selectAccount(context, topicOf(topic), namespace, index, telling),
    switchNetwork: (networkId, spelling = 'number', topic) =>
      goToNetwork(context, topicOf(topic), networkId, spelling),
    updateSession: async (namespaces, topic) => {
      const session = requireSession(context, topic)
      await updateSession(context, session.topic, namespaces ?? session.namespaces)
    },
    extend: async topic => {
      const { acknowledged } = await client.extend({ topic: topicOf(topic) })
      await acknowledged()
      context.changed()
    },
    emit: async (event, networkId, topic) => {
      const found = topicOf(topic)
      await withoutCheck(client, 'isValidEmit', () =>
        client.emit({ topic: found, event, chainId: networkId }),
      )
    },
    ping: async topic => client.ping({ topic: topicOf(topic) }),
    disconnect: async topic => {
      const topics = topic === undefined ? client.session.getAll().map(each => each.topic) : [topic]
      for (const each of topics) await leave(context, each)
    },
  }
}
