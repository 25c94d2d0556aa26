import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { type Language, toLanguage } from '../../../parties/mail/locale.js'
import { escapeHtml } from '../../../parties/mail/render.js'
import type { PartyContext } from '../../../parties/party-context.types.js'
import { createFormReader, linkToken, servePageFiles, unknownLink } from '../../page/page-parts.js'
import { pageHeaders, renderLinkPage } from '../../page/render-page.js'
import type { ReleaseFreezes } from '../freezes.js'
import { freezeTexts } from './texts.js'

const formSchema = z.strictObject({ token: linkToken })

/** The page of a notice's link, in one language. */
function renderPage(language: Language): string {
  const texts = freezeTexts[language]
  const text = (name: Exclude<keyof typeof texts, 'results'>) => escapeHtml(texts[name])
  const content = `<form id="request">
<p class="gives">${text('what')}</p>
<p class="hint">${text('hint')}</p>
<div class="buttons">
<button type="submit" class="main">${text('freeze')}</button>
</div>
</form>`
  return renderLinkPage(language, texts, { script: 'freeze.js', content })
}

/** Adds the page that freezes the release to new devices. GET changes nothing: mail scanners open links. */
export function createFreezePages(context: PartyContext, freezes: Pick<ReleaseFreezes, 'freeze'>) {
  return (app: Hono, guard: (c: Context) => Promise<void>): void => {
    const readForm = createFormReader(context, guard)
    app.get('/keeper/v1/freeze', c =>
      c.html(renderPage(toLanguage(c.req.query('lang') ?? 'en')), 200, pageHeaders),
    )
    servePageFiles(app, ['freeze.js'])
    app.post('/keeper/v1/freeze/decide', async c => {
      const state = await freezes.freeze((await readForm(c, formSchema)).token)
      if (!state) throw unknownLink()
      return c.json({ state })
    })
  }
}
