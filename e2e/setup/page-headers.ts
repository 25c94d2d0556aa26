const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Wallets announce their icons as data; nothing else may come from elsewhere.
  "img-src 'self' data:",
  // The nodes, and the relay: with one of its own no frame is needed, and none is allowed.
  "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Response headers of single pages: a strict policy, without `unsafe-inline` and without a nonce. */
export const pageHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/csp.html': { 'content-security-policy': policy },
}

/** The same policy for the demo. */
export const strictDemoHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': { 'content-security-policy': policy },
}
