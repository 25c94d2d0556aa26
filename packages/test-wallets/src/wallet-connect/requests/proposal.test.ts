import { afterAll, describe, expect, it } from 'vitest'
import { wellBehavedWalletConnect } from '../misbehaviour'
import { createSigners } from '../namespaces/create-signers'
import type { WalletConnectNetwork } from '../network.types'
import type { Asked, ProposalEvent } from '../sign-client/sign-client.types'
import type { WalletConnectWalletOptions } from '../wallet-connect.types'
import { buildNamespaces, readProposal, refuseUnsupported } from './proposal'

const networks = [
  { networkId: 'eip155:1', name: 'One', rpcUrl: 'http://127.0.0.1:1' },
  { networkId: 'eip155:10', name: 'Ten', rpcUrl: 'http://127.0.0.1:10' },
  { networkId: 'cosmos:hub-1', name: 'Hub', prefix: 'cosmos' },
] as const satisfies readonly WalletConnectNetwork[]
const signers = createSigners({
  options: { relayUrl: '', networks },
  networks,
  faults: wellBehavedWalletConnect(),
})
afterAll(() => {
  for (const signer of signers) signer.dispose()
})

const input = (options: Partial<WalletConnectWalletOptions> = {}) => ({ signers, networks, options })
const event = (
  optionalNamespaces: Record<string, Asked>,
  requiredNamespaces: Record<string, Asked> = {},
): ProposalEvent => ({
  id: 1,
  verifyContext: { verified: { origin: '', validation: 'UNKNOWN' } },
  params: {
    pairingTopic: 'p',
    proposer: { metadata: { name: 'Dapp', description: '', url: 'https://dapp.example', icons: [] } },
    requiredNamespaces,
    optionalNamespaces,
  },
})
const asked = (chains: readonly string[] | undefined, ...methods: string[]): Asked => ({
  ...(chains ? { chains } : {}),
  methods,
  events: ['accountsChanged', 'unknownEvent'],
})

describe('a proposal', () => {
  it('is read with what is required and what is optional as one, and single networks as keys', () => {
    const read = readProposal(
      event({ 'eip155:10': asked(undefined, 'eth_sign') }, { eip155: asked(['eip155:1'], 'personal_sign') }),
      input(),
    )
    expect(read).toMatchObject([
      {
        namespace: 'eip155',
        isRequired: true,
        methods: ['personal_sign', 'eth_sign'],
        events: ['accountsChanged'],
        networks: [{ networkId: 'eip155:1' }, { networkId: 'eip155:10' }],
      },
    ])
  })

  it('says what the wallet does not have', () => {
    const [eip155, tezos] = readProposal(
      event({
        eip155: asked(['eip155:1', 'eip155:5'], 'personal_sign', 'eth_unheardOf'),
        tezos: asked(['tezos:x'], 'tezos_sign'),
      }),
      input({ methods: { eip155: [] } }),
    )
    expect(eip155).toMatchObject({
      unknownNetworkIds: ['eip155:5'],
      methods: [],
      missingMethods: ['personal_sign', 'eth_unheardOf'],
    })
    expect(tezos).toMatchObject({ networks: [], accounts: [], methods: [] })
  })

  it('is refused where nothing, or not all that is required, is known', () => {
    const refuse = (...args: Parameters<typeof event>) =>
      refuseUnsupported(readProposal(event(...args), input()))
    expect(() => refuse({ tezos: asked(['tezos:x']) })).toThrow('Unsupported chains')
    expect(() => refuse({}, { eip155: asked(['eip155:1', 'eip155:5']) })).toThrow('Unsupported chains')
    expect(() => refuse({ eip155: asked(['eip155:1', 'eip155:5']) })).not.toThrow()
  })
})

describe('a session', () => {
  const proposed = readProposal(
    event({ eip155: asked(['eip155:1', 'eip155:10'], 'personal_sign'), cosmos: asked(['cosmos:hub-1']) }),
    input(),
  )

  it('leaves out namespaces without accounts or networks', () => {
    expect(Object.keys(buildNamespaces(proposed, { accounts: { cosmos: [] } }, input()))).toEqual(['eip155'])
    expect(Object.keys(buildNamespaces(proposed, { networkIds: ['cosmos:hub-1'] }, input()))).toEqual([
      'cosmos',
    ])
    expect(() => buildNamespaces(proposed, { networkIds: [] }, input())).toThrow('rejected')
  })

  it('shares the accounts that the wallet is made to share, in their order', () => {
    const [first, second] = proposed[0]?.accounts ?? []
    const { eip155 } = buildNamespaces(proposed, {}, input({ accounts: { eip155: [1, 0, 9] } }))
    expect(eip155?.accounts.slice(0, 2)).toEqual([
      `eip155:1:${second?.address}`,
      `eip155:1:${first?.address}`,
    ])
  })
})
