import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createGuardedFetch } from './guarded-fetch.js'
import { isPublicAddress } from './public-address.js'

const startHost = async (
  answer: RequestListener,
): Promise<{ url: string; port: number; asked(): number }> => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, port, asked: () => asked }
}

const closed = createGuardedFetch({ allowLoopback: false })
const open = createGuardedFetch({ allowLoopback: true })

const resolvingTo = (...addresses: string[]) =>
  createGuardedFetch({
    allowLoopback: false,
    lookup: (_host, _options, callback) =>
      callback(
        null,
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  })

describe('a public address', () => {
  it.each(['1.1.1.1', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])('is %s', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.170',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:1.1.1.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
    '3fff::1',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    'ff02::1',
    'not an address',
  ])('is not %s', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('the guarded fetch', () => {
  it.each([
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost',
    'http://example.com',
    'https://example.com:8443',
    'https://user:secret@example.com',
    'https://user@example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'nothing',
  ])('refuses %s', async url => {
    await expect(closed(url)).rejects.toMatchObject({ code: 'notAllowed' })
  })

  it('connects to no name that resolves to a private address, also beside public ones', async () => {
    for (const addresses of [['10.0.0.1'], ['1.1.1.1', '127.0.0.1'], ['2606:4700::1111', '::1'], []])
      await expect(resolvingTo(...addresses)('https://example.com')).rejects.toMatchObject({
        code: 'notAllowed',
      })
  })

  it('opens loopback to tests, and nothing else of the private networks', async () => {
    const host = await startHost((_request, response) =>
      response.setHeader('content-type', 'Text/Plain; charset=utf-8').end('hello'),
    )
    expect(await open(host.url)).toEqual({
      status: 200,
      contentType: 'text/plain',
      body: new TextEncoder().encode('hello'),
    })
    expect((await open(`http://localhost:${host.port}`)).status).toBe(200)
    await expect(closed(host.url)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(open('http://192.168.1.1')).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(open('https://169.254.169.254')).rejects.toMatchObject({ code: 'notAllowed' })
  })

  it('speaks TLS to an https address', async () => {
    const host = await startHost((_request, response) => response.end('plain'))
    await expect(open(`https://127.0.0.1:${host.port}`)).rejects.toMatchObject({ code: 'failed' })
    expect(host.asked()).toBe(0)
  })

  it('follows redirects, and checks each of them', async () => {
    const host = await startHost((request, response) => {
      if (request.url === '/end') return void response.end('end')
      const target = { '/once': '/end', '/private': 'http://10.0.0.1/', '/file': 'file:///etc/passwd' }
      response
        .writeHead(302, { location: target[request.url as keyof typeof target] ?? request.url ?? '' })
        .end()
    })
    expect(new TextDecoder().decode((await open(`${host.url}/once`)).body)).toBe('end')
    await expect(open(`${host.url}/private`)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(open(`${host.url}/file`)).rejects.toMatchObject({ code: 'notAllowed' })
    const before = host.asked()
    await expect(open(`${host.url}/again`)).rejects.toMatchObject({ code: 'failed' })
    expect(host.asked() - before).toBe(4)
  })

  it('stops at its size limit, whether the size is announced or not, and takes nothing packed', async () => {
    const host = await startHost((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 2_000)
      if (request.url === '/packed') response.setHeader('content-encoding', 'gzip')
      response.write('x'.repeat(1_000))
      response.end('x'.repeat(1_000))
    })
    for (const path of ['announced', 'streamed'])
      await expect(open(`${host.url}/${path}`, { maxBytes: 1_999 })).rejects.toMatchObject({
        code: 'tooLarge',
      })
    expect((await open(`${host.url}/streamed`, { maxBytes: 2_000 })).body.byteLength).toBe(2_000)
    await expect(open(`${host.url}/packed`)).rejects.toMatchObject({ code: 'failed' })
  })

  it('stops a host that is slow to answer or to finish, and when the caller leaves', async () => {
    const host = await startHost((request, response) => {
      if (request.url === '/half') response.write('half')
    })
    for (const path of ['none', 'half'])
      await expect(open(`${host.url}/${path}`, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'timeout' })
    const leaving = new AbortController()
    const answer = open(`${host.url}/none`, { signal: leaving.signal })
    leaving.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})
