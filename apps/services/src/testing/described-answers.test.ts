import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createDescribedAnswers } from './described-answers.fixture.js'

const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } })
const document = {
  openapi: '3.1.0',
  paths: {
    '/names/{name}': {
      get: {
        responses: {
          200: json({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } }),
          204: { description: '' },
          default: json({ type: 'object', required: ['code'] }),
        },
      },
    },
  },
}

const start = async () => {
  const server = createServer((_, response) => response.end(JSON.stringify(document))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return createDescribedAnswers(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

it('lets answers pass that the document describes', async () => {
  const { check } = await start()
  await check('GET', '/names/a', Response.json({ name: 'a' }))
  await check('GET', '/names/a', new Response(null, { status: 204 }))
  await check('GET', '/names/a', Response.json({ code: 'notFound' }, { status: 404 }))
  await check('GET', '/elsewhere', Response.json({}, { status: 404 }))
})

it.each([
  ['a body of another shape', '/names/a', Response.json({ name: 1 }), 'not as described'],
  ['a failure of another shape', '/names/a', Response.json({}, { status: 500 }), 'not as described'],
  ['a success of another status', '/names/a', Response.json({}, { status: 201 }), 'status'],
  [
    'another content type',
    '/names/a',
    new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    'type',
  ],
  ['an unknown path', '/elsewhere', Response.json({}), 'no described operation'],
])('refuses %s', async (_, path, answer, reason) => {
  const { check } = await start()
  await expect(check('GET', path, answer)).rejects.toThrow(reason)
})
