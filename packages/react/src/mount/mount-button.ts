import type { Client } from '@latchkey/core'
import { enButton, holdButtonStyles } from '@latchkey/ui/button-parts'
import { setProperties } from '@latchkey/ui/theme/set-properties'
import { LASTING_MS } from '../buttons/lasting.js'
import type { UiSettings } from '../settings.js'
import { createDrawnButton } from './draw-button.js'
import { readButton } from './read-button.js'

/** Puts the connect button into an element. `onIntent`: the visitor is about to press it. The result removes it. */
export function mountButton(
  place: Element,
  client: Client,
  { locale, text }: UiSettings,
  onIntent: () => void,
): () => void {
  const { clock, logger } = client.env
  const drawn = createDrawnButton(place.ownerDocument, error =>
    logger.error('The picture of the account could not be loaded', error),
  )
  const { element } = drawn
  let words = typeof locale === 'object' ? locale.text.button : enButton
  let isLasting = false
  let stopWaiting: (() => void) | undefined
  let isGone = false

  const draw = () => {
    const { activeNamespace } = client.network.state
    const isConnecting = client.connection.state.namespaces[activeNamespace ?? '']?.status === 'connecting'
    if (!isConnecting) {
      stopWaiting?.()
      stopWaiting = undefined
      isLasting = false
    } else if (!stopWaiting)
      stopWaiting = clock.after(LASTING_MS, () => {
        isLasting = true
        draw()
      })
    const shown = readButton(client, { ...words, ...text?.button }, isLasting)
    drawn.draw(shown, isLasting && shown.variant === 'connect')
  }
  const drawTheme = () => {
    const { mode, variables } = client.theme.state
    element.dataset.theme = mode === 'system' ? 'auto' : mode
    setProperties(element, variables)
  }
  if (typeof locale === 'string')
    import('../find-locale.js')
      .then(code => code.findLocale(client, locale))
      .then(found => {
        if (found) words = found.text.button
        if (!isGone) draw()
      })
      .catch(error => logger.error('The language could not be loaded', error))

  element.addEventListener('click', () => client.open())
  for (const name of ['pointerenter', 'focus', 'touchstart'])
    element.addEventListener(name, onIntent, { passive: true })
  const releases = [
    holdButtonStyles(),
    client.connection.subscribe(draw),
    client.network.subscribe(draw),
    client.account.subscribe(draw),
    client.theme.subscribe(drawTheme),
  ]
  drawTheme()
  draw()
  place.replaceChildren(element)
  return () => {
    isGone = true
    stopWaiting?.()
    element.remove()
    for (const release of releases) release()
  }
}
