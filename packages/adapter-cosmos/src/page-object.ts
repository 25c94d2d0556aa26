// Only what the entry needs: a module that lazily loaded code shares with it would cost the page one more request.

/** Reads a property of an object that a page script owns: a getter that throws reads as undefined. */
export function readProperty(target: unknown, key: string): unknown {
  try {
    return (target as Record<string, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
