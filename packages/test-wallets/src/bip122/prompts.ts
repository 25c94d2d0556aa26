import { ProviderRpcError, rpcCodes, userRejected } from '../eip155/provider-error'
import type { BitcoinPromptChoice, BitcoinWalletPrompt } from './wallet.types'

/** The prompts that the wallet shows to its user. */
export interface Prompts {
  /** Counts a prompt that the person sees, whatever becomes of it. */
  noteShown(): void
  /** Waits for the answer to a prompt; resolves with the choice. @throws the rejection */
  ask(prompt: Omit<BitcoinWalletPrompt, 'id'>): Promise<BitcoinPromptChoice>
  readonly count: number
  pending(): readonly BitcoinWalletPrompt[]
  approve(id: number, choice?: BitcoinPromptChoice): void
  reject(id: number, code?: number): void
  setApproval(mode: 'auto' | 'manual'): void
  /** The choice for the next connect prompt that is approved by itself. */
  pickNext(account: number): void
  watch(listener: (pending: readonly BitcoinWalletPrompt[]) => void): () => void
}

interface OpenPrompt {
  readonly prompt: BitcoinWalletPrompt
  readonly resolve: (choice: BitcoinPromptChoice) => void
  readonly reject: (error: ProviderRpcError) => void
}

/** Makes the prompts of one wallet. */
export const createPrompts = (initial: 'auto' | 'manual'): Prompts => {
  const open = new Map<number, OpenPrompt>()
  const watchers = new Set<(pending: readonly BitcoinWalletPrompt[]) => void>()
  const picks: number[] = []
  let mode = initial
  let count = 0
  let lastId = 0
  const pending = () => [...open.values()].map(entry => entry.prompt)
  const tell = () => {
    for (const watcher of watchers) watcher(pending())
  }
  const take = (id: number): OpenPrompt => {
    const entry = open.get(id)
    if (entry === undefined) throw new ProviderRpcError(rpcCodes.invalidParams, `There is no prompt ${id}.`)
    open.delete(id)
    tell()
    return entry
  }
  const show = (prompt: BitcoinWalletPrompt): Promise<BitcoinPromptChoice> =>
    new Promise((resolve, reject) => {
      open.set(prompt.id, { prompt, resolve, reject })
      tell()
    })
  return {
    noteShown: () => {
      count++
    },
    ask: async request => {
      lastId++
      if (mode === 'manual') return show({ ...request, id: lastId })
      const account = request.kind === 'connect' ? picks.shift() : undefined
      return account === undefined ? {} : { account }
    },
    get count() {
      return count
    },
    pending,
    approve: (id, choice = {}) => take(id).resolve(choice),
    reject: (id, code) => take(id).reject(userRejected(code)),
    setApproval: next => {
      mode = next
    },
    pickNext: account => {
      picks.push(account)
    },
    watch: listener => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}
