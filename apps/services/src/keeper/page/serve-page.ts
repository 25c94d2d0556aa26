import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { toLanguage } from '../../parties/mail/locale.js'
import type { PartyContext } from '../../parties/party-context.types.js'
import type { Approvals } from '../approvals.js'
import { createFormReader, linkToken, servePageFiles, unknownLink } from './page-parts.js'
import { pageHeaders, renderPage } from './render-page.js'

const token = linkToken
const readSchema = z.strictObject({ token })
const decisionSchema = z.union([
  z.strictObject({ token, number: z.string().regex(/^\d{2}$/) }),
  z.strictObject({ token, isDenied: z.literal(true) }),
])

/** Adds the approval page. GET changes nothing: mail scanners open links. */
export function createApprovalPages(context: PartyContext, approvals: Approvals) {
  return (app: Hono, guard: (c: Context) => Promise<void>): void => {
    const base = '/keeper/v1/approve'
    const readForm = createFormReader(context, guard)
    app.get(base, c => {
      const language = toLanguage(c.req.query('lang') ?? 'en')
      return c.html(renderPage(language), 200, pageHeaders)
    })
    servePageFiles(app, ['approve.js', 'approve.css'])
    app.post(`${base}/read`, async c => {
      const facts = await approvals.read((await readForm(c, readSchema)).token)
      if (!facts) throw unknownLink()
      return c.json(facts)
    })
    app.post(`${base}/decide`, async c => {
      const form = await readForm(c, decisionSchema)
      const state = await ('number' in form
        ? approvals.approve(form.token, form.number)
        : approvals.deny(form.token))
      if (!state) throw unknownLink()
      return c.json({ state })
    })
  }
}
