import type { SilenceReason } from '@latchkey/frame-bridge/frame'
import { applyLocale } from '../app/appearance.js'
import { createTexts } from '../app/texts.js'

/** Says why there is no wallet here. A page of its own shows nothing else: it never signs. */
export function showNotice(reason: SilenceReason, locale: string): void {
  const texts = createTexts(locale)
  applyLocale(document, texts.locale)
  const line = document.createElement('p')
  line.textContent = texts.say(reason === 'parentMissing' ? 'noticePage' : 'noticeRefused')
  document.body.replaceChildren(line)
}
