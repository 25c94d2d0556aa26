import { type AppBridge, type AppBridgeOptions, createAppBridge, type FrameFailure } from '../index.js'
import type { AppPayloads, FrameAnswers, RequestName } from '../messages/index.js'
import { createFakeClock } from './fake-clock.fixture.js'
import { createScriptedFrame, type ScriptedFrameOptions } from './index.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A payload and an answer of every request. */
export const samples: { [Name in RequestName]: readonly [AppPayloads[Name], FrameAnswers[Name]] } = {
  SWITCH_NETWORK: [{ chainId: 'eip155:10', rpcUrl: 'https://rpc.example' }, { chainId: 10 }],
  CONNECT_EMAIL: [{ email: 'person@mail.example' }, { action: 'VERIFY_DEVICE', match: 47 }],
  CONNECT_DEVICE: [undefined, { next: 'CONNECT' }],
  CONNECT_OTP: [{ otp: '123456' }, undefined],
  CONNECT_SOCIAL: [
    { uri: 'https://frame.example/callback?ticket=1', preferredAccountType: 'eoa', chainId: 'eip155:1' },
    { address, chainId: 1, email: null, userName: 'person', accounts: [{ address, type: 'eoa' }] },
  ],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'google' }, { uri: 'https://id.example/authorize', match: 7 }],
  GET_USER: [
    { chainId: 'eip155:1', siwxMessage: { domain: 'app.example', nonce: '12345678' } },
    {
      address,
      chainId: 1,
      email: 'person@mail.example',
      smartAccountDeployed: true,
      preferredAccountType: 'smartAccount',
      message: 'app.example wants you to sign in',
      signature: '0x00',
      siwxMessage: { domain: 'app.example', nonce: '12345678' },
    },
  ],
  CONNECT_FARCASTER: [undefined, { userName: 'person' }],
  GET_FARCASTER_URI: [undefined, { url: 'https://relay.example/channel/1' }],
  SIGN_OUT: [undefined, undefined],
  IS_CONNECTED: [undefined, { isConnected: false }],
  GET_CHAIN_ID: [undefined, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  RPC_REQUEST: [
    { method: 'personal_sign', params: ['0x48656c6c6f', address], chainId: 1, chainNamespace: 'eip155' },
    '0xdeadbeef',
  ],
  UPDATE_EMAIL: [{ email: 'other@mail.example' }, { action: 'VERIFY_PRIMARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '123456' }, undefined],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '123456' }, { newEmail: 'other@mail.example' }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: [1, 8453] }],
  SET_PREFERRED_ACCOUNT: [{ type: 'smartAccount' }, { type: 'smartAccount', address }],
  SYNC_THEME: [{ themeMode: 'dark', themeVariables: { '--w3m-accent': '#fff' } }, undefined],
  SYNC_DAPP_DATA: [{ projectId: 'project', metadata: { name: 'App' } }, undefined],
  RELOAD: [undefined, undefined],
}

export const requestNames = Object.keys(samples) as RequestName[]

/** Sends the sample of a request. */
export const sendSample = (bridge: AppBridge, name: RequestName, signal?: AbortSignal): Promise<unknown> =>
  bridge.request(name as 'GET_USER', samples[name][0] as AppPayloads['GET_USER'], signal ? { signal } : {})

/** A page and a scripted frame on one clock. It records every call of the ports. */
export function createExchange(
  options: Partial<ScriptedFrameOptions> & {
    readonly bridge?: Partial<AppBridgeOptions>
    readonly enableLogger?: boolean
  } = {},
) {
  const clock = createFakeClock()
  const script = Object.fromEntries(requestNames.map(name => [name, samples[name][1]]))
  const frame = createScriptedFrame({ clock, script, ...options })
  const alerts: string[] = []
  const failures: FrameFailure[] = []
  let ids = 0
  const bridge = createAppBridge({
    window: frame.window,
    clock,
    randomId: () => `request-${ids++}`,
    frame: { url: frame.url, projectId: 'project', enableLogger: options.enableLogger ?? false },
    alert: ({ message }) => void alerts.push(message),
    onFailure: reason => void failures.push(reason),
    ...options.bridge,
  })
  /** Loads the frame and waits until it is ready. */
  const makeReady = async () => {
    bridge.load()
    await clock.advance(600)
  }
  return { clock, frame, bridge, alerts, failures, makeReady }
}

/** What a promise came to so far: 'pending', its value, or its error. */
export function track(promise: Promise<unknown>) {
  const result: {
    state: 'pending' | 'resolved' | 'rejected'
    value?: unknown
    code?: unknown
    message?: unknown
  } = {
    state: 'pending',
  }
  promise.then(
    value => Object.assign(result, { state: 'resolved', value }),
    error => Object.assign(result, { state: 'rejected', code: error.code, message: error.message }),
  )
  return result
}
