import { loadOnce } from '@latchkey/core/internal/kernel/load-once'
import type { ShownButton } from './read-button.js'

/** Fetches what draws the picture of an account. */
const loadFace = loadOnce(() => import('./draw-face.js'))

/** A page button without React: the same markup, in one element that stays whatever it shows, so the focus stays in it. */
export interface DrawnButton {
  readonly element: HTMLButtonElement
  /** Shows something else. `isBusy` puts a spinner in the place of the words. */
  draw(shown: ShownButton, isBusy: boolean): void
}

/** Makes a page button. `onError`: the code of the picture could not be fetched. */
export function createDrawnButton(page: Document, onError: (error: unknown) => void): DrawnButton {
  const span = (className: string) => {
    const part = page.createElement('span')
    part.className = className
    return part
  }
  const element = page.createElement('button')
  element.type = 'button'
  element.className = 'lk-button'
  element.setAttribute('aria-haspopup', 'dialog')
  let latest = ''
  return {
    element,
    draw(shown, isBusy) {
      const key = JSON.stringify([shown, isBusy])
      if (key === latest) return
      latest = key
      const { variant, words, name, isAddress, more, seed, picture } = shown
      element.dataset.variant = variant
      if (name === undefined) element.removeAttribute('aria-label')
      else element.setAttribute('aria-label', name)
      if (isBusy) element.setAttribute('aria-busy', 'true')
      else element.removeAttribute('aria-busy')
      const label = span('lk-button-label')
      const text = isAddress ? page.createElement('bdi') : label
      text.textContent = words
      if (isAddress) {
        text.dir = 'ltr'
        label.append(text)
      }
      const parts: HTMLElement[] = [label]
      if (more) {
        const muted = span('lk-button-more')
        muted.textContent = more
        parts.push(muted)
      }
      if (isBusy) parts.push(span('lk-button-spin'))
      if (seed !== undefined) {
        const place = span('lk-button-icon')
        parts.unshift(place)
        loadFace().then(({ drawFace }) => {
          if (place.isConnected) place.replaceWith(drawFace(page, seed, picture))
        }, onError)
      }
      element.replaceChildren(...parts)
    },
  }
}
