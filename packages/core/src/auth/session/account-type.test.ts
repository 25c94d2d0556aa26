import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../client/client.fixture.js'
import {
  type AuthStage,
  type AuthStageOptions,
  createAuthStage,
  createLater,
  eoa,
  logIn,
  smart,
} from '../auth.fixture.js'

const enabled = { smartAccountEnabledNetworks: [1] }

async function begin(options: AuthStageOptions = {}) {
  const stage = await createAuthStage({
    ...options,
    script: {
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: enabled,
      SET_PREFERRED_ACCOUNT: payload => {
        const { type } = payload as { type: 'eoa' | 'smartAccount' }
        return { type, address: type === 'eoa' ? eoa : smart }
      },
      ...options.script,
    },
  })
  await logIn(stage)
  return stage
}
const accountOf = ({ client }: AuthStage) =>
  client.connection.snapshot().namespaces.eip155?.connections[0]?.accounts
const preferred = ({ client }: AuthStage) => client.account.state.namespaces.eip155?.preferredAccountType

describe('the account type', () => {
  it('is the smart account where the network has them, by default', async () => {
    const stage = await begin()
    expect(accountOf(stage)).toMatchObject([{ address: smart, type: 'smartAccount' }])
    expect(preferred(stage)).toBe('smartAccount')
    expect(stage.auth.state.smartAccountNetworks).toEqual([1])
    stage.client.destroy()
  })

  it.each([
    ['the app prefers it', { defaultAccountTypes: { eip155: 'eoa' } }],
    [
      'the network has no smart accounts',
      { script: { GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [10] } } },
    ],
    [
      'the frame lists none',
      {
        script: {
          GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => {
            throw new FrameRefusal('No')
          },
        },
      },
    ],
  ])('is the eoa where %s', async (_, options) => {
    const stage = await begin(options)
    expect(accountOf(stage)).toMatchObject([{ address: eoa, type: 'eoa' }])
    stage.client.destroy()
  })

  it('changes, and is the default of the next login', async () => {
    const stage = await begin()
    expect(await stage.act(stage.auth.actions.setAccountType('eoa'))).toBe('eoa')
    await stage.advance(0)
    expect(accountOf(stage)).toMatchObject([{ address: eoa, type: 'eoa', accountId: `eip155:1:${eoa}` }])
    expect(preferred(stage)).toBe('eoa')
    await stage.act(stage.client.disconnect())
    await logIn(stage)
    expect(accountOf(stage)).toMatchObject([{ address: eoa, type: 'eoa' }])
    await stage.act(stage.auth.actions.setAccountType('smartAccount'))
    await stage.advance(0)
    expect(accountOf(stage)).toMatchObject([{ address: smart, type: 'smartAccount' }])
    stage.client.destroy()
  })

  it('falls back to the eoa where the frame refuses', async () => {
    const stage = await begin({
      script: {
        SET_PREFERRED_ACCOUNT: () => {
          throw new FrameRefusal('No')
        },
      },
    })
    expect(await stage.act(stage.auth.actions.setAccountType('smartAccount'))).toBe('eoa')
    await stage.advance(0)
    expect(accountOf(stage)).toMatchObject([{ address: eoa, type: 'eoa' }])
    stage.client.destroy()
  })

  it('stays where the user cannot be read again', async () => {
    const stage = await begin()
    Object.assign(stage.frame.script, {
      GET_USER: () => {
        throw new FrameRefusal('No')
      },
    })
    expect(await stage.act(codeOf(stage.auth.actions.setAccountType('eoa')))).toBe('walletError')
    expect(accountOf(stage)).toMatchObject([{ address: smart, type: 'smartAccount' }])
    expect(stage.auth.state.changingAccountType).toBe(false)
    stage.client.destroy()
  })

  it('does not change without a user, without smart accounts there, or twice at once', async () => {
    const none = await createAuthStage()
    expect(await none.act(codeOf(none.auth.actions.setAccountType('eoa')))).toBe('notConnected')
    none.client.destroy()
    const answer = createLater<{ type: 'eoa'; address: string }>()
    const stage = await begin({ script: { SET_PREFERRED_ACCOUNT: answer.answer } })
    const first = stage.auth.actions.setAccountType('eoa')
    expect(stage.auth.state.changingAccountType).toBe(true)
    expect(await stage.act(codeOf(stage.auth.actions.setAccountType('eoa')))).toBe('requestPending')
    answer.resolve({ type: 'eoa', address: eoa })
    await stage.act(first)
    expect(stage.auth.state.changingAccountType).toBe(false)
    await stage.act(stage.client.switchNetwork('eip155:10'))
    expect(await stage.act(codeOf(stage.auth.actions.setAccountType('smartAccount')))).toBe(
      'unsupportedNetwork',
    )
    stage.client.destroy()
  })
})
