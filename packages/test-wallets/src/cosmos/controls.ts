import {
  createFaultControls,
  type FaultControls,
  type PlainRefusals,
  withoutCodes,
} from '../shared/fault-controls'
import { wellBehavedCosmos } from './misbehaviour'
import type { CosmosMisbehaviour } from './wallet.types'
import { type CosmosContext, persistCosmos } from './wallet-state'

/** How the wallet leaves. */
export type CosmosDisconnectKind =
  /** The person takes the site's permission back: wallets of this family do not tell. */
  | 'revoke'
  /** The person takes the key out of the wallet: the key event comes, and the key is refused from then on. */
  | 'removeKey'

/** What the person behind the wallet does, and how the wallet goes wrong. Every switch works at any time. */
export interface CosmosWalletControls
  extends FaultControls<CosmosMisbehaviour, Readonly<Record<string, never>>>,
    PlainRefusals {
  /** The person selects another account in the wallet. */
  selectAccount(index: number): void
  /** The person lets the site see a chain, or takes it away, without telling the page. */
  changePermission(chainId: string, permitted: boolean): void
  /** The wallet forgets a chain that it knew. */
  forgetNetwork(chainId: string): void
  lock(): void
  unlock(): void
  disconnect(kind?: CosmosDisconnectKind): void
  /** The key that was taken out is back. */
  reconnect(): void
  /** Sends the event of another account although nothing has changed. */
  emitKeyChange(): void
}

const createPerson = (context: CosmosContext) => {
  const { state } = context
  const change = (apply: () => void, tell: boolean) => {
    apply()
    persistCosmos(context)
    if (tell) context.announceKeyChange()
  }
  return {
    selectAccount: (index: number) => {
      if (state.keys[index] === undefined) throw new RangeError(`The wallet has no account ${index}.`)
      if (index === state.selected) return
      change(() => {
        state.selected = index
      }, true)
    },
    changePermission: (chainId: string, permitted: boolean) =>
      change(() => {
        if (permitted) state.permitted.add(chainId)
        else state.permitted.delete(chainId)
      }, false),
    forgetNetwork: (chainId: string) => change(() => state.networks.delete(chainId), false),
    lock: () =>
      change(() => {
        state.locked = true
      }, false),
    unlock: () =>
      change(() => {
        state.locked = false
      }, false),
    disconnect: (kind: CosmosDisconnectKind = 'revoke') =>
      change(() => {
        if (kind === 'removeKey') state.gone = true
        state.permitted.clear()
      }, kind === 'removeKey'),
    reconnect: () =>
      change(() => {
        state.gone = false
      }, true),
  }
}

/** Makes the controls of one wallet. */
export const createCosmosControls = (context: CosmosContext): CosmosWalletControls => {
  const controls = createFaultControls(context, wellBehavedCosmos)
  return {
    ...controls,
    ...withoutCodes(controls),
    ...createPerson(context),
    emitKeyChange: context.announceKeyChange,
  }
}
