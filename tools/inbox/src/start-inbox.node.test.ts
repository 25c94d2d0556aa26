import { createTransport } from 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import { startInbox } from './start-inbox.js'

const open = async () => {
  const inbox = await startInbox({ limit: 2 })
  onTestFinished(() => inbox.close())
  const { hostname, port } = new URL(inbox.smtpUrl)
  const transport = createTransport({ host: hostname, port: Number(port), ignoreTLS: true })
  onTestFinished(() => transport.close())
  const send = (to: string, subject: string, text = 'Text') =>
    transport.sendMail({ from: 'sender@mail.test', to: { name: '', address: to }, subject, text })
  return { inbox, send }
}

it('keeps the newest mails, by the address that they were sent to', async () => {
  const { inbox, send } = await open()
  const waiting = inbox.waitFor('Ada@mail.test')
  await send('ada@mail.test', 'First')
  expect(await waiting).toMatchObject({ subject: 'First', to: ['ada@mail.test'], text: 'Text\n' })
  await send('eve@mail.test', 'Second')
  await send('ada@mail.test', 'Third')
  const read = async (path: string) => (await fetch(`${inbox.url}${path}`)).json()
  const subjects = (messages: { subject: string }[]) => messages.map(({ subject }) => subject)
  expect(subjects(await read('/messages?to=ada@mail.test'))).toEqual(['Third'])
  expect(subjects(await read('/messages'))).toEqual(['Third', 'Second'])
  await expect(inbox.waitFor('nobody@mail.test', { timeoutMs: 10 })).rejects.toThrow(/No mail/)
})

it('shows mails as text, with links and nothing that runs', async () => {
  const { inbox, send } = await open()
  await send('ada@mail.test', '<script>alert(1)</script>', 'See https://keeper.test/#a"onclick="x <b>b</b>')
  await send('ada@mail.test', 'Code', 'For https://app.test: 123456')
  const page = await fetch(inbox.url)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).not.toMatch(/<script|<b>|"onclick=/)
  expect(html).toContain('href="https://keeper.test/#a')
  expect(html).toContain('>https://app.test</a>: 123456')
  expect((await fetch(`${inbox.url}/other`)).status).toBe(404)
  expect((await fetch(inbox.url, { method: 'POST' })).status).toBe(404)
})
