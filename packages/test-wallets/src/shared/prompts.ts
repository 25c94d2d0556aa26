import { ProviderRpcError, rpcCodes, userRejected } from './provider-error'

/** What is said of a prompt in every namespace. */
export interface PromptDetails {
  readonly kind: string
  readonly method: string
  readonly params: unknown
}

/** A prompt with its number. */
export type Numbered<Details> = Details & { readonly id: number }

/** The prompts that the wallet shows to its user. */
export interface Prompts<Details extends PromptDetails, Choice> {
  /** Counts a prompt that the person sees, whatever becomes of it. */
  noteShown(): void
  /** Waits for the answer to a prompt; resolves with the choice. @throws the rejection */
  ask(details: Details): Promise<Partial<Choice>>
  readonly count: number
  pending(): readonly Numbered<Details>[]
  approve(id: number, choice?: Partial<Choice>): void
  reject(id: number, code?: number): void
  setApproval(mode: 'auto' | 'manual'): void
  /** The choice for the next connect prompt that is approved by itself. */
  pickNext(choice: Partial<Choice>): void
  watch(listener: (pending: readonly Numbered<Details>[]) => void): () => void
}

interface OpenPrompt<Details, Choice> {
  readonly prompt: Numbered<Details>
  readonly resolve: (choice: Partial<Choice>) => void
  readonly reject: (error: ProviderRpcError) => void
}

/** Makes the prompts of one wallet; `nextId` numbers them. */
export const createPrompts = <Details extends PromptDetails, Choice>(
  initial: 'auto' | 'manual',
  nextId: () => number,
): Prompts<Details, Choice> => {
  const open = new Map<number, OpenPrompt<Details, Choice>>()
  const watchers = new Set<(pending: readonly Numbered<Details>[]) => void>()
  const picks: Partial<Choice>[] = []
  let mode = initial
  let count = 0
  const pending = () => [...open.values()].map(entry => entry.prompt)
  const tell = () => {
    for (const watcher of watchers) watcher(pending())
  }
  const take = (id: number): OpenPrompt<Details, Choice> => {
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
    ask: async details => {
      const prompt = { ...details, id: nextId() }
      if (mode === 'auto') return (details.kind === 'connect' ? picks.shift() : undefined) ?? {}
      return new Promise((resolve, reject) => {
        open.set(prompt.id, { prompt, resolve, reject })
        tell()
      })
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
    pickNext: choice => {
      picks.push(choice)
    },
    watch: listener => {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}
