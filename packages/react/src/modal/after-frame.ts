// Longer than a frame takes on a slow phone, shorter than a person notices.
const NO_FRAME_MS = 100

/**
 * Runs something when the next frame has been drawn, or after 100 ms where none is: a hidden page draws nothing. Runs
 * it at once where there is nothing to draw on. The result lets it go.
 */
export function afterFrame(window: Window | undefined, run: () => void): () => void {
  if (!window?.requestAnimationFrame) {
    run()
    return () => {}
  }
  const once = () => {
    release()
    run()
  }
  let timer = window.setTimeout(once, NO_FRAME_MS)
  const frame = window.requestAnimationFrame(() => {
    window.clearTimeout(timer)
    // This is called before the frame is drawn; a task is run after it.
    timer = window.setTimeout(once)
  })
  const release = () => {
    window.clearTimeout(timer)
    window.cancelAnimationFrame(frame)
  }
  return release
}
