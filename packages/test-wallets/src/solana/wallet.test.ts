import { ed25519 } from '@noble/curves/ed25519'
import { describe, expect, it } from 'vitest'
import { createManualTimer } from '../shared/timer'
import { settle } from '../testing/wallet-under-test'
import { createSolanaWallet, type SolanaWalletOptions } from './index'
import { addSignature, parseTransaction, serializeTransaction } from './transaction'

interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
}
interface Features {
  'standard:connect': { connect(input?: { silent?: boolean }): Promise<{ accounts: readonly Account[] }> }
  'standard:disconnect': { disconnect(): Promise<void> }
  'standard:events': { on(event: string, listener: (payload: unknown) => void): () => void }
  'solana:signMessage': {
    signMessage(
      ...inputs: readonly object[]
    ): Promise<readonly { signature: Uint8Array; signedMessage: Uint8Array }[]>
  }
}

const createSubject = (options: Partial<SolanaWalletOptions> = {}) => {
  const networks = [{ chain: 'solana:devnet', rpcUrl: 'http://127.0.0.1:1' }] as const
  const wallet = createSolanaWallet({ networks, ...options })
  const features = wallet.standard.features as unknown as Features
  const changes: unknown[] = []
  const stop = features['standard:events'].on('change', payload => changes.push(payload))
  const connect = (silent = false) => features['standard:connect'].connect(silent ? { silent } : {})
  return { wallet, features, connect, changes, stop, controls: wallet.controls }
}
const message = new TextEncoder().encode('hello')

describe('a Solana wallet', () => {
  it('prompts to connect, and not when it is asked in silence', async () => {
    const { wallet, connect } = createSubject()
    expect((await connect(true)).accounts).toEqual([])
    expect(wallet.promptCount).toBe(0)
    const { accounts } = await connect()
    expect(accounts.map(({ address }) => address)).toEqual(wallet.addresses)
    expect((await connect(true)).accounts).toHaveLength(2)
    expect(wallet.promptCount).toBe(1)
  })

  it('signs with the key of the account', async () => {
    const { features, connect } = createSubject()
    const [account] = (await connect()).accounts
    const [output] = await features['solana:signMessage'].signMessage({ account, message })
    if (!account || !output) throw new Error('no answer')
    expect(ed25519.verify(output.signature, message, account.publicKey)).toBe(true)
  })

  it('asks once for all that is in one call', async () => {
    const { wallet, features, connect } = createSubject()
    const [account] = (await connect()).accounts
    const outputs = await features['solana:signMessage'].signMessage(
      { account, message },
      { account, message },
    )
    expect(outputs).toHaveLength(2)
    expect(wallet.promptCount).toBe(2)
  })

  it('signs for no account that the page may not see', async () => {
    const { features, connect, controls } = createSubject()
    const [account] = (await connect()).accounts
    controls.lock()
    await expect(features['solana:signMessage'].signMessage({ account, message })).rejects.toMatchObject({
      code: 4100,
    })
    await expect(features['solana:signMessage'].signMessage({ message })).rejects.toMatchObject({
      code: -32602,
    })
  })

  it('tells of changes, and stops when the page stops listening', async () => {
    const { wallet, connect, changes, stop, controls } = createSubject()
    await connect()
    controls.selectAccount(1)
    controls.lock()
    controls.unlock()
    controls.changeAccounts(['made up'])
    controls.changeNetwork('solana:elsewhere')
    controls.disconnect()
    expect(changes).toHaveLength(7)
    expect(changes.at(-1)).toMatchObject({ accounts: [] })
    expect(wallet.listenerCount()).toBe(1)
    stop()
    expect(wallet.listenerCount()).toBe(0)
    await connect()
    expect(changes).toHaveLength(7)
  })

  it('shares the accounts that the person picks', async () => {
    const { wallet, connect, controls } = createSubject()
    controls.pickNext(1)
    expect((await connect()).accounts.map(({ address }) => address)).toEqual([wallet.addresses[1]])
  })
})

describe('its faults', () => {
  it('refuse, fail, delay and hang as planned', async () => {
    const timer = createManualTimer()
    const { wallet, connect, controls } = createSubject({ timer })
    controls.rejectNext(1, 5000)
    await expect(connect()).rejects.toMatchObject({ code: 5000 })
    controls.failNext({ code: -32603, message: 'boom' })
    await expect(connect()).rejects.toMatchObject({ code: -32603, message: 'boom' })
    controls.delayNext(1_000)
    let answered = false
    const late = connect().then(() => {
      answered = true
    })
    await timer.advance(999)
    await settle()
    expect(answered).toBe(false)
    await timer.advance(1)
    await late
    controls.hangNext()
    const hanging = connect()
    await settle()
    expect(wallet.requests.at(-1)).toMatchObject({
      method: 'standard:connect',
      outcome: 'pending',
      prompted: true,
    })
    controls.releaseHung()
    expect((await hanging).accounts).toHaveLength(2)
  })

  it('leave a prompt to the person when it is told to', async () => {
    const { wallet, connect, controls } = createSubject({ approval: 'manual' })
    const first = connect()
    await settle()
    expect(wallet.pendingPrompts).toMatchObject([{ kind: 'connect', method: 'standard:connect' }])
    controls.reject(1)
    await expect(first).rejects.toMatchObject({ code: 4001 })
    const second = connect()
    await settle()
    controls.approve(2, { accounts: [1] })
    expect((await second).accounts).toHaveLength(1)
  })

  it('come in many shapes, and are gone when it behaves', async () => {
    const { wallet, features, connect, changes, controls } = createSubject()
    const [account] = (await connect()).accounts
    controls.misbehave({ doubledEvents: true, emptyInPassing: true, wrongAccountShape: 'null' })
    changes.length = 0
    controls.selectAccount(1)
    expect(changes).toHaveLength(4)
    expect(wallet.standard.accounts).toBeNull()
    controls.misbehave({ badSignature: 'wrongKey', wrongAccountShape: false })
    const [output] = await features['solana:signMessage'].signMessage({ account, message })
    expect(ed25519.verify(output?.signature ?? message, message, account?.publicKey ?? message)).toBe(false)
    controls.misbehave({ missingFeatures: ['standard:disconnect'], errorShape: 'string' })
    expect(wallet.standard.features).not.toHaveProperty('standard:disconnect')
    controls.rejectNext()
    await expect(connect()).rejects.toBe('User rejected the request.')
    controls.behave()
    expect(wallet.standard.features).toHaveProperty('standard:disconnect')
    controls.disconnect('permanent')
    await expect(connect()).rejects.toMatchObject({ code: 4900 })
    controls.reconnect()
    expect((await connect()).accounts).toHaveLength(2)
  })
})

describe('transactions off the wire', () => {
  const key = Uint8Array.from({ length: 32 }, () => 1)
  const message = Uint8Array.from([1, 0, 0, 1, ...key, ...new Uint8Array(32), 0])
  const wire = Uint8Array.from([1, ...new Uint8Array(64), ...message])

  it('are taken apart and put together again', () => {
    const parsed = parseTransaction(wire)
    expect(parsed).toMatchObject({
      version: 'legacy',
      accounts: ['4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'],
    })
    expect(serializeTransaction(parsed)).toEqual(wire)
    const signature = new Uint8Array(64).fill(7)
    const signed = addSignature(parsed, parsed.accounts[0] ?? '', signature)
    expect(serializeTransaction(signed).slice(1, 65)).toEqual(signature)
  })

  it('are refused when they are none', () => {
    expect(() => parseTransaction(wire.slice(0, 70))).toThrow()
    expect(() => parseTransaction(Uint8Array.from([1, ...new Uint8Array(64), 129, ...message]))).toThrow()
    expect(() => addSignature(parseTransaction(wire), 'nobody', new Uint8Array(64))).toThrow()
  })
})
