import { type RefObject, useEffect } from 'react'

/** Makes the dialog a phone's sheet. A pointer that is not a finger on a wide screen does not fetch the code. */
export const useSheet = (
  overlay: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
  onClose: () => void,
): void => {
  useEffect(() => {
    const view = overlay.current?.ownerDocument.defaultView
    const isTouched = (view?.navigator.maxTouchPoints ?? 0) > 0
    if (!isTouched && !view?.matchMedia?.('(max-width: 430px)').matches) return
    let isGone = false
    let release: (() => void) | undefined
    import('./sheet').then(
      ({ attachSheet }) => {
        if (!isGone && overlay.current && card.current)
          release = attachSheet(overlay.current, card.current, onClose)
      },
      // Without the gesture, the button still closes the dialog.
      () => undefined,
    )
    return () => {
      isGone = true
      release?.()
    }
  }, [overlay, card, onClose])
}
