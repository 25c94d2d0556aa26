import { createFakeEnv, createFakeFetch } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'
import type { TypedDataSigner } from './sign.js'

const typedData = {
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'text', type: 'string' }] },
  primaryType: 'Order',
  message: { text: 'one' },
}
/** What a node says when a signature is checked by a contract. */
const yes = { result: `0x${'1'.padStart(64, '0')}` }
const no = { result: `0x${'0'.repeat(64)}` }

/** A wallet that signs by another key than it is asked for. */
async function open(answer?: object, badSignature: 'wrongKey' | 'empty' = 'wrongKey') {
  const fetch = createFakeFetch()
  fetch.route('https://rpc-1.test', ({ body }) => {
    if (!answer) return new Error('down')
    const calls = [JSON.parse(body ?? '[]')].flat() as { id: number }[]
    return { json: calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...answer })) }
  })
  const env = createFakeEnv({ fetch })
  const stage = createStage({ env, wallet: { misbehaviour: { badSignature } } })
  const { connector, connection } = await stage.connect()
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const { signMessage, ...others } = connector.capabilities(connection)
  const typed = others['eip155:typedData'] as TypedDataSigner
  const signers = {
    text: () => signMessage?.sign({ account, message: 'hello' }),
    'structured data': () => typed.sign({ account, typedData }),
  }
  return { signers, wallet: stage.wallet, fetch, warnings: () => env.log.entries.map(entry => entry.message) }
}

describe.each(['text', 'structured data'] as const)('a signature of %s by another account', kind => {
  it('is refused, with what to do about it', async () => {
    const { signers } = await open(no)
    await expect(signers[kind]()).rejects.toMatchObject({
      code: 'wrongAccount',
      hint: expect.stringContaining('Select the connected account'),
    })
  })

  it('counts when a contract at the address stands by it', async () => {
    const { signers, fetch } = await open(yes)
    expect((await signers[kind]())?.signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(fetch.calls.length).toBeGreaterThan(0)
  })

  it('is given with a warning when nobody can tell: it was approved, and is checked where it arrives', async () => {
    const { signers, warnings, wallet } = await open()
    expect((await signers[kind]())?.signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(warnings()).toContain('It could not be checked which account signed')
    expect(wallet.promptCount).toBe(2)
  })
})

describe.each(['text', 'structured data'] as const)('an empty signature of %s', kind => {
  it('counts where the account is a contract that has what was signed on the chain', async () => {
    const { signers } = await open(yes, 'empty')
    await expect(signers[kind]()).resolves.toMatchObject({ signature: '0x' })
  })

  it.each([
    ['the contract has nothing', no, 'invalidResponse'],
    ['nobody can tell', undefined, 'networkError'],
  ])('is refused where %s: none is made up', async (_, answer, code) => {
    const { signers } = await open(answer, 'empty')
    await expect(signers[kind]()).rejects.toMatchObject({ code })
  })
})

it('asks no node about a signature by the account itself', async () => {
  const { signers, fetch, wallet } = await open()
  wallet.controls.misbehave({ badSignature: false })
  for (const sign of Object.values(signers)) expect((await sign())?.signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(fetch.calls).toEqual([])
})
