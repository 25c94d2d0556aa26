import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { applyLocale } from '../app/appearance.js'
import { createRefuse } from '../app/refusals.js'
import { parseSettings } from '../app/settings.js'
import { createTexts } from '../app/texts.js'
import { translate } from '../app/translate.js'
import { createAccountTexts } from './account-texts.js'
import { showAccount } from './account-view.js'
import { createAccount } from './create-account.js'
import './account.css'

/** Starts the page, which the caller found to be in no frame. `query`: of the page's address. */
export async function startAccount(query: URLSearchParams): Promise<void> {
  const projectId = query.get('projectId') ?? ''
  const texts = createTexts(query.get('locale') ?? navigator.language)
  const say = createAccountTexts(texts.locale)
  applyLocale(document, texts.locale)
  const refuse = createRefuse(texts)
  const response = await fetch(`/account.json?${new URLSearchParams({ projectId })}`, { credentials: 'omit' })
  if (!response.ok) throw new Error(`The host answered ${response.status}`)
  const account = await createAccount({
    settings: parseSettings(await response.json()),
    ...{ projectId, origin: location.origin, texts, say, browser: navigator.userAgent },
    fetch: globalThis.fetch.bind(globalThis),
    now: Date.now,
  })
  showAccount({
    ...{ document, account, say, locale: texts.locale },
    messageOf(error) {
      const read = translate(error, refuse)
      return read instanceof FrameRefusal ? read.message : say('failed')
    },
  })
}
