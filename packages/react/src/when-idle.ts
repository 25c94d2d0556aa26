/** Runs something as soon as the page has nothing else to do. The result takes it back. */
export function whenIdle(window: Window | undefined, run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!window?.requestIdleCallback) {
    const timer = window?.setTimeout(run)
    return () => window?.clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 1_000 })
  return () => window.cancelIdleCallback(handle)
}
