import { describe, expect, it } from 'vitest'
import { createEip155Wallet } from '../index'
import { createSubject, networks, settle } from '../testing/wallet-under-test'

const permission = [{ eth_accounts: {} }]

describe('accounts', () => {
  it('are hidden until the page has permission, and asking silently never prompts', async () => {
    const { ask, wallet } = createSubject()
    expect(await ask('eth_accounts')).toEqual([])
    expect(wallet.promptCount).toBe(0)
    expect(await ask('eth_requestAccounts')).toEqual(wallet.addresses)
    expect(await ask('eth_accounts')).toEqual(wallet.addresses)
    expect(wallet.promptCount).toBe(1)
  })

  it('are told in lower case unless asked for otherwise, and signed for in any case', async () => {
    const { ask, controls, events, wallet } = createSubject({ accountCase: 'lower' })
    const lower = wallet.addresses.map(address => address.toLowerCase())
    expect(await ask('eth_requestAccounts')).toEqual(lower)
    expect(events).toEqual([['accountsChanged', lower]])
    expect(await ask('wallet_getPermissions')).toMatchObject([{ caveats: [{ value: lower }] }])
    const signatures = [lower[0], wallet.addresses[0]].map(from => ask('personal_sign', ['0x61', from]))
    expect(new Set(await Promise.all(signatures)).size).toBe(1)
    controls.changeAccounts(['0xAbC'])
    expect(await ask('eth_accounts')).toEqual(['0xAbC'])
    const byDefault = createEip155Wallet({ networks, authorized: true })
    expect(await byDefault.provider.request({ method: 'eth_accounts' })).toEqual(lower)
  })

  it('are announced once when permission is given, and asked for again without a prompt', async () => {
    const { ask, events, wallet } = createSubject()
    await ask('eth_requestAccounts')
    await ask('eth_requestAccounts')
    expect(events).toEqual([['accountsChanged', wallet.addresses]])
    expect(wallet.promptCount).toBe(1)
  })

  it('are there at once for a page that had permission before', async () => {
    const { ask, wallet } = createSubject({ authorized: true })
    expect(await ask('eth_accounts')).toEqual(wallet.addresses)
    expect(wallet.promptCount).toBe(0)
  })

  it('come with the selected one first when the person selects another', async () => {
    const { ask, controls, events, wallet } = createSubject({ authorized: true })
    controls.selectAccount(1)
    const reversed = [...wallet.addresses].reverse()
    expect(await ask('eth_accounts')).toEqual(reversed)
    expect(events).toEqual([['accountsChanged', reversed]])
  })

  it('are one alone when only the selected one is shared', async () => {
    const { ask, controls, wallet } = createSubject({ authorized: true, share: 'selected' })
    expect(await ask('eth_accounts')).toEqual([wallet.addresses[0]])
    controls.selectAccount(1)
    expect(await ask('eth_accounts')).toEqual([wallet.addresses[1]])
  })

  it('can be chosen anew by asking for permissions, which prompts every time', async () => {
    const { ask, controls, wallet } = createSubject({ authorized: true })
    controls.pickNext(1)
    const granted = await ask('wallet_requestPermissions', permission)
    expect(granted).toEqual([
      {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [wallet.addresses[1]] }],
      },
    ])
    expect(await ask('eth_accounts')).toEqual([wallet.addresses[1]])
    expect(await ask('wallet_getPermissions')).toEqual(granted)
    expect(wallet.promptCount).toBe(1)
  })

  it('are taken back by revoking, which says so with an empty list', async () => {
    const { ask, events } = createSubject({ authorized: true })
    expect(await ask('wallet_revokePermissions', permission)).toBeNull()
    expect(events).toEqual([['accountsChanged', []]])
    expect(await ask('wallet_getPermissions')).toEqual([])
    expect(await ask('eth_accounts')).toEqual([])
  })

  it('are hidden while locked and come back when unlocked', async () => {
    const { ask, controls, events, wallet } = createSubject({ authorized: true })
    controls.lock()
    expect(await ask('eth_accounts')).toEqual([])
    controls.unlock()
    expect(events).toEqual([
      ['accountsChanged', []],
      ['accountsChanged', wallet.addresses],
    ])
  })

  it('can be any text that the wallet is told to show', async () => {
    const { ask, controls, events } = createSubject({ authorized: true })
    controls.changeAccounts(['0x000000000000000000000000000000000000dEaD'])
    expect(await ask('eth_accounts')).toEqual(['0x000000000000000000000000000000000000dEaD'])
    controls.changeAccounts([])
    expect(events.at(-1)).toEqual(['accountsChanged', []])
    await expect(
      ask('personal_sign', ['0x00', '0x000000000000000000000000000000000000dEaD']),
    ).rejects.toMatchObject({
      code: 4100,
    })
  })
})

describe('prompts', () => {
  it('wait for the person in manual mode, and share the accounts that were chosen', async () => {
    const { ask, controls, wallet } = createSubject({ approval: 'manual' })
    const seen: number[] = []
    const stop = wallet.watchPrompts(pending => seen.push(pending.length))
    const connecting = ask('eth_requestAccounts')
    await settle()
    expect(wallet.pendingPrompts).toMatchObject([{ id: 1, kind: 'connect', method: 'eth_requestAccounts' }])
    controls.approve(1, { accounts: [1] })
    expect(await connecting).toEqual([wallet.addresses[1]])
    expect(seen).toEqual([1, 0])
    stop()
  })

  it('are refused with 4001 in manual mode', async () => {
    const { ask, controls } = createSubject({ approval: 'manual' })
    const connecting = ask('eth_requestAccounts')
    await settle()
    controls.reject(1)
    await expect(connecting).rejects.toMatchObject({ code: 4001 })
  })

  it('answer -32002 to a second connect request while one is open', async () => {
    const { ask, controls, wallet } = createSubject({ approval: 'manual' })
    const first = ask('eth_requestAccounts')
    await settle()
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    controls.approve(1)
    expect(await first).toEqual(wallet.addresses)
  })
})

describe('requests', () => {
  it('are logged with their outcome', async () => {
    const { ask, controls, wallet } = createSubject()
    controls.rejectNext()
    await ask('eth_requestAccounts').catch(() => undefined)
    await ask('eth_chainId')
    expect(wallet.requests).toMatchObject([
      { method: 'eth_requestAccounts', prompted: true, outcome: 'rejected', code: 4001 },
      { method: 'eth_chainId', prompted: false, outcome: 'resolved' },
    ])
  })

  it.each(['eth_sign', 'anvil_setBalance', 'toString', 'wallet_unknown'])(
    'for %s are not supported',
    async method => {
      await expect(createSubject().ask(method)).rejects.toMatchObject({ code: 4200 })
    },
  )

  it('without a method are invalid', async () => {
    const { wallet } = createSubject()
    await expect(wallet.provider.request({ method: '' })).rejects.toMatchObject({ code: -32602 })
  })

  it('to watch an asset answer true', async () => {
    const options = { address: '0x0000000000000000000000000000000000000001', symbol: 'LUSD', decimals: 6 }
    expect(await createSubject().ask('wallet_watchAsset', { type: 'ERC20', options })).toBe(true)
  })
})
