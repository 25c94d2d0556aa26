import { expect, it } from 'vitest'
import { createFakeNetwork } from '../../testing/fake-network.js'
import type { Network } from '../contract/network.types.js'
import { createNetworkTable } from './network-table.js'

const one = createFakeNetwork(1, 'eip155')

function createTable(networks: readonly Network[]) {
  const ending = new AbortController()
  const state = { networks }
  const disposed: string[] = []
  const of = createNetworkTable({
    host: { networks: () => state.networks },
    lifetime: ending.signal,
    create: ({ name }) => ({ name }),
    dispose: ({ name }) => void disposed.push(name),
    hint: 'Add it.',
  })
  return { of, state, disposed, ending }
}

it('makes one thing a network, and keeps it while the network stays as it is', () => {
  const { of, state } = createTable([one])
  const made = of(one.caipNetworkId)
  state.networks = [{ ...one }]
  expect(of(one.caipNetworkId)).toBe(made)
})

it('makes a new one when the app changes the network, and lets the old one go', () => {
  const { of, state, disposed } = createTable([one])
  of(one.caipNetworkId)
  state.networks = [{ ...one, name: 'Renamed' }]
  expect(of(one.caipNetworkId)).toEqual({ name: 'Renamed' })
  expect(disposed).toEqual([one.name])
})

it('says how to fix a network that is unknown or has no address', () => {
  const { of, state } = createTable([])
  const missing = expect.objectContaining({ code: 'networkMissing', hint: 'Add it.' })
  expect(() => of(one.caipNetworkId)).toThrow(missing)
  state.networks = [{ ...one, rpcUrls: { default: { http: [] } } }]
  expect(() => of(one.caipNetworkId)).toThrow(missing)
})

it('lets everything go at the end, and makes nothing after it', () => {
  const { of, disposed, ending } = createTable([one])
  of(one.caipNetworkId)
  ending.abort()
  expect(disposed).toEqual([one.name])
  expect(() => of(one.caipNetworkId)).toThrow(expect.objectContaining({ code: 'aborted' }))
})
