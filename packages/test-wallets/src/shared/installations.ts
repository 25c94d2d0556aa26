import { requireTestPage, type TestPageOptions } from './test-page'
import type { WalletTimer } from './wallet.types'

/** Puts something into a page and gives the way back. */
export type Place = () => () => void

export interface InstallationOptions extends TestPageOptions {
  /** Comes so much later than the page. */
  readonly afterMs?: number | undefined
}

/** The pages that one wallet stands in. */
export interface Installations {
  /**
   * Puts it into a page, at once or so much later; gives the way back, which may be taken twice. @throws Error for a page
   * on a public host
   */
  add(target: unknown, place: Place, options: InstallationOptions): () => void
  /** Takes it out of every page. */
  clear(): void
}

/** Undoes several things at once. */
export const undoAll = (steps: readonly (() => void)[]) => (): void => {
  for (const step of steps) step()
}

/** Makes the list of one wallet's pages. */
export const createInstallations = (timer: WalletTimer): Installations => {
  const open = new Set<() => void>()
  return {
    add: (target, place, options) => {
      requireTestPage(target, options)
      const { afterMs } = options
      let undo: (() => void) | undefined
      const appear = () => {
        if (open.has(remove)) undo = place()
      }
      const remove = () => {
        open.delete(remove)
        undo?.()
        undo = undefined
      }
      open.add(remove)
      if (afterMs === undefined) appear()
      else void timer.delay(afterMs).then(appear)
      return remove
    },
    clear: () => {
      for (const remove of [...open]) remove()
    },
  }
}
