import { describe, expect, it } from 'vitest'
import { faultOfProposal, faultOfSession, type Required } from './check-namespaces.js'
import vectors from './fixtures/namespaces-cases.json'

interface Case {
  readonly id: string
  readonly rule: string
  readonly side: string
  readonly valid: boolean
  readonly message?: string
  readonly code?: number
  readonly proposal: { requiredNamespaces?: Required; optionalNamespaces?: Required }
  readonly session?: { namespaces: unknown }
}

const cases = vectors.cases as unknown as readonly Case[]
const of = (side: string) => cases.filter(each => each.side === side)

describe('the cases of the Sign specification', () => {
  it('are twenty', () => expect(cases).toHaveLength(20))

  it.each(of('wallet'))('$id: $rule', ({ proposal, valid, code }) => {
    // One of the document's cases has its namespaces one level higher.
    const { requiredNamespaces, optionalNamespaces = {} } = proposal
    const fault = faultOfProposal(requiredNamespaces ?? proposal) ?? faultOfProposal(optionalNamespaces)
    expect(fault === undefined).toBe(valid)
    if (code !== undefined) expect(fault?.code).toBe(code)
  })

  it.each(of('dapp'))('$id: $rule', ({ proposal, session, valid, code, message }) => {
    const fault = faultOfSession(session?.namespaces, proposal.requiredNamespaces)
    expect(fault === undefined).toBe(valid)
    if (!valid) expect(fault).toEqual({ code, message })
  })
})

describe('what is no session at all', () => {
  it.each([
    ['nothing', undefined],
    ['a text', 'eip155'],
    ['a list', []],
    ['a namespace without a body', { eip155: null }],
    ['accounts that are no list', { eip155: { accounts: 'x', methods: [], events: [] } }],
    ['methods that are no texts', { eip155: { accounts: ['eip155:1:0xab'], methods: [1], events: [] } }],
    ['no events', { eip155: { accounts: ['eip155:1:0xab'], methods: [] } }],
    ['a key that is no namespace', { 'EIP 155': { accounts: ['eip155:1:0xab'], methods: [], events: [] } }],
  ])('%s is refused', (_, namespaces) => {
    expect(faultOfSession(namespaces)).toBeDefined()
  })
})
