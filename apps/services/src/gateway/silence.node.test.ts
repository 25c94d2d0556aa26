import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, it } from 'vitest'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import { faultyNetwork } from '../testing/local-networks.fixture.js'
import { startTestServices } from '../testing/services-under-test.fixture.js'

it('the log has no raw transaction, no params, no address of a node, whatever fails', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  let status = 200
  const node = await startFakeNode(() =>
    status === 200 ? { error: { code: -32_000, message: 'refused 0xdeadbeef' } } : { status },
  )
  const { post } = await startTestServices({
    config: { networks: faultyNetwork(node.url) },
    log: pino({ level: 'trace' }, stream),
  })
  const send = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: ['0xdeadbeef'] }
  for (status of [200, 500, 429]) await post('/v1/?chainId=eip155:1&projectId=test-project', send)
  const text = lines.join('')
  expect(text).toContain('"route":"/v1/"')
  for (const secret of ['deadbeef', 'secretkey', new URL(node.url).host, 'test-project'])
    expect(text).not.toContain(secret)
})
