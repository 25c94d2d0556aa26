import { expect, it } from 'vitest'
import * as entry from './index.js'

it('exports the names that are promised', () => {
  expect(Object.keys(entry)).toEqual(['walletConnect'])
})

it('describes the transport without loading anything of it', () => {
  const transport = entry.walletConnect()
  expect(transport).toEqual({ apiVersion: 1, id: 'walletConnect', load: expect.any(Function) })
})
