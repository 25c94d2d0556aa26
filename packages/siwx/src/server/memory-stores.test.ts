import { describe, expect, it } from 'vitest'
import { describeAccountStore, describeStores } from '../testing/store-contract.fixture.js'
import { createMemoryStores } from './memory-stores.js'

describe('the memory stores', () => {
  const stores = createMemoryStores()
  describeStores(() => stores)
  describeAccountStore(() => stores.accounts)

  it('forget what has expired', async () => {
    let time = 0
    const { nonces } = createMemoryStores({ now: () => time })
    const issue = (nonce: string) =>
      nonces.issue({ nonce, browser: nonce, purpose: 'sign-in', issuedAt: time, expiresAt: time + 1 }, 10)
    await issue('first')
    time = 1
    for (let made = 1; made < 1_000; made += 1) await issue(`nonce${made}`)
    expect(await nonces.consume('first')).toBeUndefined()
    expect(await nonces.consume('nonce999')).toBeDefined()
  })
})
