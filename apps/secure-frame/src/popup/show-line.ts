import { applyLocale } from '../app/appearance.js'
import { createTexts, type TextKey } from '../app/texts.js'

/** Shows one line in the language of the browser. */
export function showLine(key: TextKey): void {
  const texts = createTexts(navigator.language)
  applyLocale(document, texts.locale)
  const line = document.createElement('p')
  line.setAttribute('role', 'status')
  line.textContent = texts.say(key)
  document.body.replaceChildren(line)
}
