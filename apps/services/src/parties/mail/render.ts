import { directionOf, type Language } from './locale.js'

/** A part of a mail. */
export type MailPart =
  | { readonly text: string }
  /** Shown large, to be typed. */
  | { readonly code: string }
  | { readonly link: string; readonly label: string }

/** A mail before it has a form. */
export interface MailText {
  readonly language: Language
  readonly subject: string
  readonly parts: readonly MailPart[]
}

/** A mail to be sent. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, each => entities[each] ?? '')

/** One line without control characters: what goes into a header. */
const toHeader = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const plain = (part: MailPart): string => {
  if ('text' in part) return part.text
  return 'code' in part ? `    ${part.code}` : `${part.label}:\n${part.link}`
}

const html = (part: MailPart): string => {
  if ('text' in part) return `<p>${escapeHtml(part.text)}</p>`
  if ('code' in part)
    return `<p dir="ltr" style="font:600 32px/1.4 monospace;letter-spacing:6px">${escapeHtml(part.code)}</p>`
  return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
}

/** Gives a mail its two forms. */
export function renderMail(to: string, { language, subject, parts }: MailText): Mail {
  const title = toHeader(subject)
  return {
    to,
    subject: title,
    text: `${parts.map(plain).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="font:16px/1.5 sans-serif">${parts.map(html).join('')}</body></html>`,
  }
}
