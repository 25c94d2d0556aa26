import { ProviderRpcError, rpcCodes, userRejected } from '../eip155/provider-error'
import type { SolanaPrompt, SolanaPromptChoice } from './wallet.types'

/** The prompts that the wallet shows to its user. */
export interface SolanaPrompts {
  /** Counts a prompt that the person sees, whatever becomes of it. */
  noteShown(): void
  /** Waits for the answer to a prompt; resolves with the choice. @throws the rejection */
  ask(prompt: Omit<SolanaPrompt, 'id'>): Promise<SolanaPromptChoice>
  readonly count: number
  pending(): readonly SolanaPrompt[]
  approve(id: number, choice?: SolanaPromptChoice): void
  reject(id: number, code?: number): void
  setApproval(mode: 'auto' | 'manual'): void
  /** The choice for the next connect prompt that is approved by itself. */
  pickNext(accounts: readonly number[]): void
  watch(listener: (pending: readonly SolanaPrompt[]) => void): () => void
}

interface OpenPrompt {
  readonly prompt: SolanaPrompt
  readonly resolve: (choice: SolanaPromptChoice) => void
  readonly reject: (error: ProviderRpcError) => void
}

/** Makes the prompts of one wallet. */
export const createSolanaPrompts = (initial: 'auto' | 'manual'): SolanaPrompts => {
  const open = new Map<number, OpenPrompt>()
  const watchers = new Set<(pending: readonly SolanaPrompt[]) => void>()
  const picks: (readonly number[])[] = []
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
  return {
    noteShown: () => {
      count++
    },
    ask: async request => {
      lastId++
      const prompt = { ...request, id: lastId }
      if (mode === 'manual') {
        return new Promise((resolve, reject) => {
          open.set(prompt.id, { prompt, resolve, reject })
          tell()
        })
      }
      const accounts = request.kind === 'connect' ? picks.shift() : undefined
      return accounts === undefined ? {} : { accounts }
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
    pickNext: accounts => {
      picks.push(accounts)
    },
    watch: listener => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}
