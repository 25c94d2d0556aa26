import { expect, it } from 'vitest'
import { languages, toLanguage } from './locale.js'
import { renderMail } from './render.js'
import { codeMail, linkMail, newMail } from './texts.js'

const origin = 'https://app.test'

it.each(languages)('mails in %s have code, link and page in both forms', language => {
  const link = 'https://keeper.test/keeper/v1/approve?lang=en#token'
  const code = renderMail('ada@mail.test', codeMail(language, origin, '012345'))
  const both = renderMail('ada@mail.test', newMail(language, origin, { code: '012345', link }))
  const approval = renderMail('ada@mail.test', linkMail(language, origin, link))
  for (const { text, html, subject } of [code, both, approval]) {
    expect(text).toContain(origin)
    expect(html).toContain(origin)
    expect(html).toContain(language === 'ar' ? 'lang="ar" dir="rtl"' : `lang="${language}" dir="ltr"`)
    expect(subject).not.toBe('')
  }
  for (const { text, html } of [code, both]) {
    expect(text).toMatch(/^ {4}012345$/m)
    expect(html).toContain('>012345<')
  }
  for (const { text, html } of [approval, both]) {
    expect(text).toContain(link)
    expect(html).toContain(`href="${link}"`)
  }
  // The subject shows on locked screens.
  expect(code.subject).not.toContain('012345')
})

it('what a page calls itself stays text, and a subject stays one line', () => {
  const mail = renderMail('ada@mail.test', {
    ...codeMail('en', 'https://a.test/"><script>alert(1)</script>', '012345'),
    subject: 'One\r\nBcc: eve@evil.test\u2028two',
  })
  expect(mail.html).not.toContain('<script>')
  expect(mail.subject).toBe('One Bcc: eve@evil.test two')
})

it('a locale has the language of its first part, or English', () => {
  expect(['de', 'de-AT', 'AR-eg', 'fr', 'deu', ''].map(toLanguage)).toEqual([
    'de',
    'de',
    'ar',
    'en',
    'en',
    'en',
  ])
})
