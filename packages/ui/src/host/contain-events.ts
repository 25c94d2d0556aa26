const contained = [
  'keydown keyup keypress beforeinput input change focusin focusout',
  'pointerdown pointerup mousedown mouseup click dblclick auxclick contextmenu',
  'touchstart touchmove touchend wheel scroll copy cut paste',
]
  .join(' ')
  .split(' ')

const stop = (event: Event): void => event.stopPropagation()

/** Keeps events of the modal from the bubble listeners of the host page: shortcuts, outside-click and focus traps. */
export const containEvents = (element: HTMLElement): void => {
  for (const type of contained) element.addEventListener(type, stop, { passive: true })
}
