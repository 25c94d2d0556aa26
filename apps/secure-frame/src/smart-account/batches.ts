import * as z from 'zod/mini'
import type { Store } from '../storage/store.types.js'

const batch = z.object({
  origin: z.string(),
  id: z.string(),
  networkId: z.string(),
  /** Of the user operation. */
  hash: z.string(),
  at: z.number(),
})
const batches = z.array(batch)

/** A batch that a page sent (EIP-5792). */
export type Batch = z.infer<typeof batch>

/** Bundlers forget operations after some weeks. What is forgotten there must not look like dropped here. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000
const MAX_BATCHES = 200

/** The batches of this device, each for the page that sent it. */
export interface Batches {
  find(origin: string, id: string): Promise<Batch | undefined>
  add(added: Omit<Batch, 'at'>): Promise<void>
  remove(origin: string, id: string): Promise<void>
}

/** Creates the batches of a store. */
export function createBatches({
  store,
  now,
  exclusive,
}: {
  readonly store: Store
  now(): number
  /** Runs one at a time over all tabs. */
  exclusive<T>(run: () => Promise<T>): Promise<T>
}): Batches {
  const read = async (): Promise<readonly Batch[]> => {
    const kept = batches.safeParse(await store.read('batches'))
    return kept.success ? kept.data.filter(({ at }) => now() - at < KEEP_MS) : []
  }
  const change = (to: (kept: readonly Batch[]) => readonly Batch[]) =>
    exclusive(async () => store.write('batches', to(await read()).slice(-MAX_BATCHES)))
  const isIt = (origin: string, id: string) => (each: Batch) => each.origin === origin && each.id === id
  return {
    find: async (origin, id) => (await read()).find(isIt(origin, id)),
    add: added => change(kept => [...kept, { ...added, at: now() }]),
    remove: (origin, id) => change(kept => kept.filter(each => !isIt(origin, id)(each))),
  }
}
