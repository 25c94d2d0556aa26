/** Other tabs of the origin. */
export interface Tabs {
  /** Tells the other tabs that somebody has signed in or out. */
  tell(): void
  /** Calls back when another tab says so. Returns what ends the listening. */
  listen(changed: () => void): () => void
}

export function createTabs(name: string): Tabs {
  const { BroadcastChannel } = globalThis
  // A channel of this page hears the others of this page too.
  const own = globalThis.crypto.getRandomValues(new Uint32Array(2)).join()
  if (!BroadcastChannel) return { tell: () => {}, listen: () => () => {} }
  return {
    tell() {
      const channel = new BroadcastChannel(name)
      channel.postMessage(own)
      channel.close()
    },
    listen(changed) {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }) => {
        if (data !== own) changed()
      }
      return () => channel.close()
    },
  }
}
