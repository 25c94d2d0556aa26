/** Whether something that is drawn ahead is shown already. */
export interface Visibility {
  readonly isVisible: boolean
  /** Runs `begin` when it is shown, at once if it is. The result takes back what `begin` did, or its turn. */
  whenVisible(begin: () => undefined | (() => void)): () => void
}

/** A visibility that is still to come. */
export interface PendingVisibility extends Visibility {
  /** Idempotent. */
  show(): void
}

/** Makes the visibility of something that is drawn hidden. */
export const createVisibility = (): PendingVisibility => {
  const waiting = new Set<() => void>()
  const visibility = {
    isVisible: false,
    whenVisible(begin: () => undefined | (() => void)) {
      let end: undefined | (() => void)
      const run = (): void => {
        end = begin()
      }
      if (visibility.isVisible) run()
      else waiting.add(run)
      return () => {
        waiting.delete(run)
        end?.()
      }
    },
    show() {
      visibility.isVisible = true
      for (const run of waiting) run()
      waiting.clear()
    },
  }
  return visibility
}

/** What is never hidden. */
export const visible: Visibility = createVisibility()
;(visible as PendingVisibility).show()
