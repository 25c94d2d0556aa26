// Expectations of the public types. The compiler checks them, in the step that checks all types.
import { describe, expectTypeOf, it } from 'vitest'
import type { TransactionUpdate } from './adapter/index.js'
import {
  type Account,
  type AccountId,
  activeNetwork,
  type CapabilityKey,
  type Client,
  type ClientEvents,
  type ClientOptions,
  type Connection,
  createClient,
  type ErrorCode,
  type errorCodes,
  type FeatureController,
  type Frozen,
  isAccountId,
  isLatchkeyError,
  isNetworkId,
  LatchkeyError,
  type Network,
  type NetworkId,
  type SendController,
  type SignedMessage,
  type TokensController,
  toAccountId,
  toNetworkId,
  type WalletCapabilities,
  type WalletConnectController,
  type WalletsController,
} from './index.js'
import { defineNetwork, mainnet } from './networks/index.js'

describe('createClient', () => {
  it('takes options and gives a client', () => {
    expectTypeOf(createClient).parameters.toEqualTypeOf<[input: ClientOptions]>()
    expectTypeOf(createClient).returns.toEqualTypeOf<Client>()
  })

  it('wants adapters and networks, and nothing else', () => {
    type Least = Pick<ClientOptions, 'adapters' | 'networks'>
    expectTypeOf<Least>().toExtend<ClientOptions>()
    expectTypeOf<Omit<Least, 'adapters'>>().not.toExtend<ClientOptions>()
    expectTypeOf<Omit<Least, 'networks'>>().not.toExtend<ClientOptions>()
  })

  it('has no option for a part that is not built yet', () => {
    expectTypeOf<keyof NonNullable<ClientOptions['services']>>().toEqualTypeOf<
      'relayUrl' | 'apiUrl' | 'blockchainApiUrl' | 'analyticsUrl'
    >()
    expectTypeOf<'pay'>().not.toExtend<keyof NonNullable<ClientOptions['features']>>()
  })

  it('refuses a mode, a network id and a list that are none', () => {
    type With<Part> = Pick<ClientOptions, 'adapters' | 'networks'> & Part
    expectTypeOf<With<{ themeMode: 'light' }>>().toExtend<ClientOptions>()
    expectTypeOf<With<{ themeMode: 'blue' }>>().not.toExtend<ClientOptions>()
    expectTypeOf<With<{ defaultNetwork: 'eip155:1' }>>().toExtend<ClientOptions>()
    expectTypeOf<With<{ defaultNetwork: 1 }>>().not.toExtend<ClientOptions>()
    expectTypeOf<With<{ allWallets: 'SOME' }>>().not.toExtend<ClientOptions>()
  })
})

describe('a client', () => {
  it('settles connecting with the connection, switching with nothing', () => {
    expectTypeOf<Client['connect']>().returns.resolves.toEqualTypeOf<Connection>()
    expectTypeOf<Client['switchNetwork']>().parameter(0).toEqualTypeOf<NetworkId>()
    expectTypeOf<Client['switchNetwork']>().returns.resolves.toBeVoid()
  })

  it('names its views, with the parameters of each', () => {
    type Input = NonNullable<Parameters<Client['open']>[0]>
    expectTypeOf<{ view: 'Send'; params: { step: 'review' } }>().toExtend<Input>()
    expectTypeOf<{ view: 'Account' }>().toExtend<Input>()
    expectTypeOf<{ view: 'Send'; params: { step: 'pay' } }>().not.toExtend<Input>()
    expectTypeOf<{ view: 'Sent' }>().not.toExtend<Input>()
  })

  it('tells what happens by events of a known shape', () => {
    expectTypeOf<ClientEvents['connected']['connection']>().toEqualTypeOf<Connection>()
    expectTypeOf<ClientEvents['connectFailed']['error']>().toEqualTypeOf<LatchkeyError>()
    expectTypeOf<Client['on']>().returns.toEqualTypeOf<() => void>()
  })

  it('fetches every feature as the controller that it is', () => {
    expectTypeOf<FeatureController<'tokens'>>().toEqualTypeOf<TokensController>()
    expectTypeOf<FeatureController<'send'>>().toEqualTypeOf<SendController>()
    expectTypeOf<FeatureController<'wallets'>>().toEqualTypeOf<WalletsController>()
    expectTypeOf<FeatureController<'walletConnect'>>().toEqualTypeOf<WalletConnectController>()
  })

  it('shows state that nobody writes to', () => {
    type State = ReturnType<Client['network']['snapshot']>
    expectTypeOf<State>().toEqualTypeOf<Frozen<State>>()
    expectTypeOf(activeNetwork).returns.toEqualTypeOf<Network | undefined>()
  })
})

describe('a session', () => {
  type Session = Client['session']
  const find = (session: Session) => session.find('test', 'balance')
  const require = (session: Session) => session.require('test', 'transactions').watch
  const sign = (session: Session) => session.requireWallet('test', 'signMessage').sign

  it('may find a capability, and has one that it requires', () => {
    expectTypeOf(find).returns.extract<undefined>().toEqualTypeOf<undefined>()
    expectTypeOf<ReturnType<typeof require>>().returns.resolves.toEqualTypeOf<TransactionUpdate>()
    expectTypeOf<ReturnType<typeof sign>>().returns.resolves.toEqualTypeOf<SignedMessage>()
    expectTypeOf<ReturnType<typeof sign>>()
      .parameter(0)
      .toEqualTypeOf<{ account: Account; message: string }>()
  })

  it('knows the names of capabilities', () => {
    expectTypeOf<'balances'>().not.toExtend<Parameters<Session['require']>[1]>()
    expectTypeOf<'transfer'>().toExtend<Parameters<Session['requireWallet']>[1]>()
  })

  it("leaves a namespace's own capabilities to their key", () => {
    expectTypeOf<WalletCapabilities['eip155:calls']>().toBeUnknown()
    expectTypeOf<CapabilityKey<number>>().toExtend<`${string}:${string}`>()
  })
})

describe('ids', () => {
  it('are text of a shape', () => {
    expectTypeOf<'eip155:1'>().toExtend<NetworkId>()
    expectTypeOf<'mainnet'>().not.toExtend<NetworkId>()
    expectTypeOf<'eip155:1'>().not.toExtend<AccountId>()
    expectTypeOf(toNetworkId).returns.toEqualTypeOf<NetworkId>()
    expectTypeOf(toAccountId).returns.toEqualTypeOf<AccountId>()
  })

  it('are known by their guards', () => {
    expectTypeOf(isNetworkId).guards.toEqualTypeOf<NetworkId>()
    expectTypeOf(isAccountId).guards.toEqualTypeOf<AccountId>()
  })
})

describe('errors', () => {
  it('carry one of the closed list of codes', () => {
    expectTypeOf<LatchkeyError['code']>().toEqualTypeOf<ErrorCode>()
    expectTypeOf<(typeof errorCodes)[number]>().toEqualTypeOf<ErrorCode>()
    expectTypeOf<'userRejected'>().toExtend<ErrorCode>()
    expectTypeOf<string>().not.toExtend<ErrorCode>()
    expectTypeOf(LatchkeyError).constructorParameters.toHaveProperty(0).toEqualTypeOf<ErrorCode>()
  })

  it('are known by their guard, with a code or without', () => {
    expectTypeOf(isLatchkeyError).guards.toEqualTypeOf<LatchkeyError>()
    expectTypeOf<'rejected'>().not.toExtend<Parameters<typeof isLatchkeyError>[1]>()
  })
})

it('networks are plain data, given or made', () => {
  expectTypeOf(mainnet).toEqualTypeOf<Network<'eip155:1'>>()
  expectTypeOf(mainnet).toExtend<Network>()
  const make = (id: number) => ({
    named: defineNetwork({ ...mainnet, id: 31337 }),
    cosmos: defineNetwork({ ...mainnet, chainNamespace: 'cosmos', id: 'theta-1' }),
    unknown: defineNetwork({
      id,
      name: '',
      nativeCurrency: mainnet.nativeCurrency,
      rpcUrls: mainnet.rpcUrls,
    }),
  })
  expectTypeOf(make).returns.toEqualTypeOf<{
    named: Network<`${string}:31337`>
    cosmos: Network<'cosmos:theta-1'>
    unknown: Network<`eip155:${number}`>
  }>()
})
