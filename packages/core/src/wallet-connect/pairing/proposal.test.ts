import { describe, expect, it } from 'vitest'
import type { Network } from '../../adapter/contract/network.types.js'
import { createFakeNetwork } from '../../testing/fake-network.js'
import { faultOfProposal } from '../session/check-namespaces.js'
import { createProposal, type ProposedNamespace } from './proposal.js'

const network = (reference: string, urls: readonly string[] = []): Network => ({
  ...createFakeNetwork(reference),
  rpcUrls: { default: { http: urls } },
})
const one = network('one', ['wss://one.test', 'https://one.test', 'https://two.test'])
const test = (rest: Partial<ProposedNamespace> = {}): ProposedNamespace => ({
  namespace: 'test',
  asked: { methods: ['test_sign'], events: ['chainChanged'] },
  networks: [one, network('two')],
  ...rest,
})

describe('a proposal', () => {
  it('asks for what the adapter names, on the networks of the app', () => {
    expect(createProposal([test()])).toEqual({
      test: { chains: ['test:one', 'test:two'], methods: ['test_sign'], events: ['chainChanged'] },
    })
  })

  it('tells the wallet no RPC URL that the app did not release in rpcMap', () => {
    const keyed = network('one', ['https://node.test/v2/SECRET_API_KEY'])
    const asked = [test({ networks: [keyed, network('two', ['https://two.test'])] })]
    expect(JSON.stringify(createProposal(asked))).not.toContain('http')
    const rpcMap = { 'test:two': 'https://public.test' }
    expect(createProposal(asked, { rpcMap }).test?.rpcMap).toEqual(rpcMap)
  })

  it('keeps the rules of the Sign specification', () => {
    expect(faultOfProposal(createProposal([test()]))).toBeUndefined()
  })

  it('leaves out a namespace whose adapter names no methods, or that has no networks', () => {
    expect(createProposal([test({ asked: { methods: [], events: [] } })])).toEqual({})
    expect(createProposal([test({ networks: [] })])).toEqual({})
  })

  it('names a network by its older id, too, in full', () => {
    const asked = {
      methods: ['x'],
      events: [],
      legacyNetworkIds: { 'test:one': 'test:old' },
    } as const
    expect(createProposal([test({ asked })]).test?.chains).toEqual(['test:one', 'test:old', 'test:two'])
  })

  it('asks for what the app wants instead, a namespace at a time', () => {
    const other = test({ namespace: 'other' })
    const proposal = createProposal([test(), other], {
      methods: { test: ['mine'] },
      events: { test: [] },
      chains: { test: ['test:nine'] },
      rpcMap: { 'test:one': 'https://mine.test' },
    })
    expect(proposal.test).toEqual({
      chains: ['test:nine'],
      methods: ['mine'],
      events: [],
      rpcMap: { 'test:one': 'https://mine.test' },
    })
    expect(proposal.other).toMatchObject({ methods: ['test_sign'], events: ['chainChanged'] })
  })
})
