import type { InboxMessage } from './messages.js'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, each => entities[each] ?? '')

/** Text with its links as links. A mark at the end belongs to the sentence. */
const withLinks = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]*[^\s<.,:!?]/g,
    link => `<a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a>`,
  )

const article = ({ subject, to, from, text, at }: InboxMessage): string =>
  `<article><h2 dir="auto">${escapeHtml(subject)}</h2><p>${escapeHtml(from)} → ${escapeHtml(to.join(', '))}, <time>${new Date(at).toISOString()}</time></p><pre dir="auto">${withLinks(text)}</pre></article>`

/** Nothing in a mail runs here: there is no script, and the HTML of mails is not shown. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** The inbox, the newest mail first. It loads itself again every few seconds. */
export const renderPage = (messages: readonly InboxMessage[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Inbox</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:45rem;margin:0 auto;padding:16px}article{border-top:1px solid;padding:8px 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head><body><h1>Inbox</h1>${messages.length === 0 ? '<p>No mail yet.</p>' : messages.map(article).join('')}</body></html>`
