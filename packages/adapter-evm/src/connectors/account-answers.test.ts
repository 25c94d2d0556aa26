import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

/** A wallet that answers `eth_requestAccounts` as the test says, and knows its accounts in `eth_accounts`. */
async function connect(answer: () => unknown, authorized = true) {
  const stage = createStage({ wallet: { authorized } })
  const real = stage.wallet.provider.request
  Object.assign(stage.wallet.provider, {
    request: async (call: Parameters<typeof real>[0]) =>
      call.method === 'eth_requestAccounts' ? answer() : real(call),
  })
  return (await stage.found()).connect({})
}
const unsupported = (code: number) => () => {
  throw Object.assign(new Error('not known'), { code })
}

describe('a wallet that gives its accounts to eth_accounts alone', () => {
  it.each([
    ['an empty list', () => []],
    ['4200', unsupported(4200)],
    ['-32601', unsupported(-32601)],
  ])('connects although eth_requestAccounts answers %s', async (_, answer) => {
    expect((await connect(answer)).accounts.length).toBeGreaterThan(0)
  })

  it('connects although eth_requestAccounts fails without a code, as that of a Safe does', async () => {
    const answer = () => Promise.reject(new Error('"eth_requestAccounts" not implemented'))
    expect((await connect(answer)).accounts.length).toBeGreaterThan(0)
    await expect(connect(answer, false)).rejects.toMatchObject({ code: 'walletError' })
  })

  it('is refused where it has none there either', async () => {
    await expect(connect(() => [], false)).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('is not asked behind a no', async () => {
    await expect(connect(unsupported(4001))).rejects.toMatchObject({ code: 'userRejected' })
  })
})
