import { expect, it } from 'vitest'
import { isOriginAllowed } from './origin-rules.js'

it.each([
  ['the entry itself', 'https://app.test', ['https://app.test'], true],
  ['the entry with a slash and capitals', 'https://app.test', ['HTTPS://App.test/'], true],
  ['another scheme', 'http://app.test', ['https://app.test'], false],
  ['another port', 'https://app.test:8443', ['https://app.test'], false],
  ['a longer name', 'https://app.test.evil.test', ['https://app.test'], false],
  ['a label for a star', 'https://a.app.test', ['https://*.app.test'], true],
  ['several labels for the first star', 'https://a.b.app.test', ['https://*.app.test'], true],
  ['no label for a star', 'https://app.test', ['https://*.app.test'], false],
  ['a star that is no whole label', 'https://evilapp.test', ['https://*app.test'], false],
  ['one label for a star in the middle', 'https://a.x.test', ['https://a.*.test'], true],
  ['several labels for a star in the middle', 'https://a.x.y.test', ['https://a.*.test'], false],
  ['a name in the place of a dot', 'https://appxtest', ['https://app.test'], false],
  ['a path behind the entry', 'https://evil.test', ['https://evil.test.app/https://evil.test'], false],
  ['localhost with a port', 'http://localhost:5173', ['https://app.test'], true],
  ['localhost without a port', 'http://localhost', ['https://app.test'], true],
  ['127.0.0.1', 'http://127.0.0.1:3000', ['https://app.test'], true],
  ['a preview', 'https://app-git-main.vercel.app', ['https://app.test'], true],
  ['a preview with two labels', 'https://abc.app.pages.dev', ['https://app.test'], true],
  ['a tunnel over http', 'http://a.ngrok-free.app', ['https://app.test'], false],
  ['any page of a project without a list', 'https://app.test', [], true],
  ['an entry that is no origin', 'https://app.test', ['app.test'], false],
])('%s: %s with %j is %s', (_, origin, allowed, expected) => {
  expect(isOriginAllowed(origin, allowed)).toBe(expected)
})
