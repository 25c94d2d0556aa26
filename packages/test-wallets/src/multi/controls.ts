import { type CodedRefusals, createFaultControls, type FaultControls } from '../shared/fault-controls'
import { ProviderRpcError, rpcCodes } from '../shared/provider-error'
import type { Script } from '../shared/script'
import type { PromptChoice } from '../shared/wallet.types'
import { type MultiMisbehaviour, misbehaveAll } from './misbehaviour'
import type { MultiNamespace, MultiWalletParts } from './multi.types'

/** How the wallet leaves. */
export type MultiDisconnectKind =
  /** The person takes the permission back, in every namespace. Wallets of cosmos do not tell the page. */
  | 'revoke'
  /** The wallet is gone: in every namespace that has a word for it, further requests fail. */
  | 'permanent'

/** What the person behind the wallet does, and how the wallet goes wrong, whichever namespace it is asked in. */
export interface MultiWalletControls extends FaultControls<MultiMisbehaviour, PromptChoice>, CodedRefusals {
  /** The person selects another account: one account of the person has an address in every namespace. */
  selectAccount(index: number): void
  lock(): void
  unlock(): void
  disconnect(kind?: MultiDisconnectKind): void
  /** Ends a `permanent` disconnection. */
  reconnect(): void
}

/** One of the parts. */
export type AnyPart = MultiWalletParts[MultiNamespace]

const approvePart = (part: AnyPart, id: number, { accounts }: PromptChoice): void => {
  const [account] = accounts ?? []
  if (part.namespace === 'cosmos') part.controls.approve(id)
  else if (part.namespace === 'bip122') part.controls.approve(id, account === undefined ? {} : { account })
  else part.controls.approve(id, accounts === undefined ? {} : { accounts })
}

const rejectPart = ({ controls }: AnyPart, id: number, code?: number): void => {
  // Some have no codes, and take no notice of one.
  const { reject } = controls as CodedRefusals
  reject(id, code)
}

const disconnectPart = (part: AnyPart, kind: MultiDisconnectKind): void => {
  if (part.namespace === 'polkadot') part.controls.disconnect()
  else if (part.namespace === 'cosmos')
    part.controls.disconnect(kind === 'permanent' ? 'removeKey' : 'revoke')
  else part.controls.disconnect(kind)
}

/** Makes the controls of the whole. */
export const createMultiControls = (
  parts: Partial<MultiWalletParts>,
  script: Script,
): MultiWalletControls => {
  const all: readonly AnyPart[] = Object.values(parts)
  const partOf = (id: number): AnyPart => {
    const part = all.find(each => each.pendingPrompts.some(prompt => prompt.id === id))
    if (part === undefined) throw new ProviderRpcError(rpcCodes.invalidParams, `There is no prompt ${id}.`)
    return part
  }
  const prompts = {
    setApproval: (mode: 'auto' | 'manual') => {
      for (const { controls } of all) controls.setApproval(mode)
    },
    approve: (id: number, choice: PromptChoice = {}) => approvePart(partOf(id), id, choice),
    reject: (id: number, code?: number) => rejectPart(partOf(id), id, code),
  }
  return {
    ...createFaultControls<object, PromptChoice>({ faults: {}, script, prompts }, () => ({})),
    releaseHung: () => {
      for (const { controls } of all) controls.releaseHung()
    },
    misbehave: change => misbehaveAll(parts, change),
    behave: () => {
      script.clear()
      for (const { controls } of all) controls.behave()
    },
    selectAccount: index => {
      for (const { controls } of all) controls.selectAccount(index)
    },
    lock: () => {
      for (const { controls } of all) controls.lock()
    },
    unlock: () => {
      for (const { controls } of all) controls.unlock()
    },
    disconnect: (kind = 'revoke') => {
      for (const part of all) disconnectPart(part, kind)
    },
    reconnect: () => {
      for (const part of all) if (part.namespace !== 'polkadot') part.controls.reconnect()
    },
  }
}
