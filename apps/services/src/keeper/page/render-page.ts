import { directionOf, type Language } from '../../parties/mail/locale.js'
import { escapeHtml } from '../../parties/mail/render.js'
import { pageTexts } from './texts.js'

/** Nothing but the keeper's own script and style runs, and nobody frames the page. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Texts that each page of a mail's link has. */
interface LinkPageTexts {
  readonly title: string
  readonly noScript: string
  /** What the page says once it was answered, by result. */
  readonly results: Readonly<Record<string, string>>
}

/** Renders a page of a mail's link. It is the same for every link: the token stays in the fragment, in the browser. */
export function renderLinkPage(
  language: Language,
  { title, noScript, results }: LinkPageTexts,
  { script, content }: { readonly script: string; readonly content: string },
): string {
  const resultLines = Object.entries(results).map(
    ([name, line]) => `<p data-result="${name}" hidden>${escapeHtml(line)}</p>`,
  )
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="approve.css">
<script src="${script}" defer></script>
</head>
<body>
<main>
<h1 tabindex="-1">${escapeHtml(title)}</h1>
<noscript><p>${escapeHtml(noScript)}</p></noscript>
${content}
<div id="results" role="status" tabindex="-1">
${resultLines.join('\n')}
</div>
</main>
</body>
</html>
`
}

/** The approval page in one language. */
export function renderPage(language: Language): string {
  const texts = pageTexts[language]
  const text = (name: Exclude<keyof typeof texts, 'results'>) => escapeHtml(texts[name])
  const content = `<p id="loading" role="status">${text('loading')}</p>
<form id="request" hidden novalidate>
<p class="gives">${text('gives')}</p>
<dl>
<dt>${text('origin')}</dt><dd id="origin" dir="ltr"></dd>
<dt>${text('browser')}</dt><dd id="browser" dir="auto"></dd>
<dt>${text('time')}</dt><dd id="time"></dd>
</dl>
<label for="number">${text('number')}</label>
<p id="hint" class="hint">${text('hint')}</p>
<input id="number" dir="ltr" inputmode="numeric" maxlength="2" autocomplete="off" required aria-describedby="hint">
<div class="buttons">
<button type="submit" class="main">${text('approve')}</button>
<button type="button" id="deny">${text('deny')}</button>
</div>
</form>`
  return renderLinkPage(language, texts, { script: 'approve.js', content })
}
