import type { BridgeClock } from '@latchkey/frame-bridge/frame'

/** The browser's clock. */
export const clock: BridgeClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** What the page around the frame said in the frame's address. */
export interface PageQuery {
  readonly projectId: string
  /** CAIP-2, as asked for; may be a network that the project does not have. */
  readonly chainId: string
  readonly locale: string
}

/** Reads the query of the frame's address. */
export function readQuery(search: string): PageQuery {
  const query = new URLSearchParams(search)
  return {
    projectId: query.get('projectId') ?? '',
    chainId: query.get('chainId') ?? 'eip155:1',
    locale: query.get('locale') ?? 'en',
  }
}
