import type { CDPSession } from '@playwright/test'

/** Bytes of the heap, and how many nodes and listeners there are. */
export interface PageHeap {
  readonly bytes: number
  readonly nodes: number
  readonly listeners: number
}

/** The argument of a browser that keeps no compiled code. */
export const withoutCompilers: string

/** What a page keeps after forced collections, with nodes and listeners that no document has any more. */
export function readHeap(session: CDPSession): Promise<PageHeap>
