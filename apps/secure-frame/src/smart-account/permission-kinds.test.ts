import { expect, it } from 'vitest'
import { createMemoryParties } from '../testing/memory-parties.js'
import { createTestView, createTestWallet, localNetwork, signUp } from '../testing/test-wallet.fixture.js'
import { permissionKinds } from './permission-kinds.js'

it.each<[string, unknown, string]>([
  [
    'the earlier form',
    [{ permissions: [{ type: 'native-token-transfer' }, { type: 'rate-limit' }] }],
    'native-token-transfer, rate-limit',
  ],
  [
    'the present form',
    [{ permission: { type: 'erc20-token-periodic' } }, { permission: { type: 'erc20-token-periodic' } }],
    'erc20-token-periodic',
  ],
  ['letters that cannot be seen', [{ permission: { type: 'a\u202E' } }], 'a\\u{202e}'],
  ['something else', { permissions: 'all' }, '?'],
])('names the kinds in %s', (_what, params, expected) => {
  expect(permissionKinds(params)).toBe(expected)
})

it('grants no permission: the refusal names its kind, and nobody is asked', async () => {
  const parties = await createMemoryParties()
  const { view, shown } = createTestView()
  const networks = [{ ...localNetwork, bundlerUrl: 'https://bundler.example/rpc' }]
  const wallet = await createTestWallet(parties, { view, networks })
  await signUp(wallet, parties, 'person@mail.example')
  const params = [{ permission: { type: 'erc20-token-periodic' } }]
  const asked = wallet.handlers.RPC_REQUEST({ method: 'wallet_grantPermissions', params }, wallet.context())
  await expect(asked).rejects.toMatchObject({
    code: '4200',
    message: expect.stringContaining('erc20-token-periodic'),
  })
  expect(shown).toEqual([])
})
