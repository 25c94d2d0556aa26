import type { ServerResponse } from 'node:http'
import { testPeople } from './people.js'

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, each => `&#${each.charCodeAt(0)};`)

// `form-action` names no host: after the press the provider redirects to whoever asked for the login.
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

const buttons = testPeople
  .map(({ id, name }) => `<button name="person" value="${id}">${escapeHtml(name)}</button>`)
  .join('')

/** Sends the page where a person signs in by one press. `action`: where the form goes. */
export function sendLoginPage(response: ServerResponse, provider: string, action: string): void {
  response.writeHead(200, headers)
  response.end(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Test login: ${escapeHtml(provider)}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:0 auto;padding:16px}form{display:grid;gap:8px}button{font:inherit;min-height:44px}</style></head><body><h1>Test login: ${escapeHtml(provider)}</h1><p>This is no real provider. Choose who you are.</p><form method="post" action="${escapeHtml(action)}">${buttons}<button name="person" value="">Cancel</button></form></body></html>`,
  )
}
