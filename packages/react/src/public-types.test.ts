// The types that an app's compiler sees for hooks and components. The compiler checks these expectations, in the step
// that checks all types.
import type {
  AccountId,
  Client,
  Connection,
  EmailView,
  EmbeddedUser,
  ErrorCode,
  FeatureController,
  Frozen,
  Network,
  NetworkId,
  PopupSocial,
  SendController,
  SendState,
  ThemeVariables,
  TokenBalance,
  ViewName,
  WalletCapabilities,
  WalletEntry,
} from '@latchkey/core'
import type { ThemeVariables as UiThemeVariables } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { describe, expectTypeOf, it } from 'vitest'
import {
  type ConnectButton,
  type LatchkeyProvider,
  useAccount,
  useBalance,
  useCapability,
  useClient,
  useConnect,
  useConnection,
  useConnectors,
  useEmailLogin,
  useEmbeddedWallet,
  useFeature,
  useModal,
  useNetwork,
  useNetworks,
  useSend,
  useSocialLogin,
  useTheme,
  useTokens,
  useView,
  useWalletCapabilities,
} from './index.js'
import { mount } from './mount.js'

describe('hooks', () => {
  it('give the client', () => {
    expectTypeOf(useClient).returns.toEqualTypeOf<Client>()
  })

  it('say who is connected: an address may be missing, an id is one of CAIP-10', () => {
    expectTypeOf(useAccount).returns.toHaveProperty('accountId').toEqualTypeOf<AccountId | undefined>()
    expectTypeOf(useAccount).returns.toHaveProperty('address').toEqualTypeOf<string | undefined>()
    expectTypeOf(useConnection).returns.toEqualTypeOf<Frozen<Connection> | undefined>()
    expectTypeOf(useConnect).returns.toHaveProperty('connect').returns.resolves.toEqualTypeOf<Connection>()
  })

  it('give amounts in base units, never as floats', () => {
    expectTypeOf(useBalance).returns.toHaveProperty('amount').toEqualTypeOf<bigint | undefined>()
    expectTypeOf(useBalance).returns.toHaveProperty('error').toEqualTypeOf<ErrorCode | undefined>()
    type Tokens = NonNullable<ReturnType<typeof useTokens>>
    expectTypeOf<Tokens['balances'][number]['amount']>().toEqualTypeOf<TokenBalance['amount']>()
    expectTypeOf<Tokens['refresh']>().returns.resolves.toBeVoid()
  })

  it('give networks as plain data', () => {
    expectTypeOf(useNetwork).returns.toHaveProperty('network').toEqualTypeOf<Network | undefined>()
    expectTypeOf(useNetwork).returns.toHaveProperty('switchNetwork').parameter(0).toEqualTypeOf<NetworkId>()
    expectTypeOf(useNetworks).returns.toEqualTypeOf<readonly Network[]>()
  })

  it('give what is fetched on first need as something that may not be there yet', () => {
    expectTypeOf(useTokens).returns.extract<undefined>().toEqualTypeOf<undefined>()
    type Send = NonNullable<ReturnType<typeof useSend>>
    expectTypeOf(useSend).returns.extract<undefined>().toEqualTypeOf<undefined>()
    expectTypeOf<Send['state']>().toEqualTypeOf<Frozen<SendState>>()
    expectTypeOf<Send['actions']>().toEqualTypeOf<SendController['actions']>()
    expectTypeOf(useEmbeddedWallet)
      .returns.toHaveProperty('user')
      .toEqualTypeOf<Frozen<EmbeddedUser> | undefined>()
    expectTypeOf(useFeature<'send'>).returns.toEqualTypeOf<FeatureController<'send'> | undefined>()
  })

  it('give a login its step, and calls that resolve with nothing', () => {
    expectTypeOf(useEmailLogin).returns.toHaveProperty('view').toEqualTypeOf<EmailView>()
    expectTypeOf(useEmailLogin).returns.toHaveProperty('submitEmail').returns.resolves.toBeVoid()
    expectTypeOf(useSocialLogin)
      .returns.toHaveProperty('startSocial')
      .parameter(0)
      .toEqualTypeOf<PopupSocial>()
  })

  it('give a capability the type of its key', () => {
    expectTypeOf(useCapability<{ greet(): string }>).returns.toEqualTypeOf<{ greet(): string } | undefined>()
    expectTypeOf(useWalletCapabilities).returns.toEqualTypeOf<WalletCapabilities>()
  })

  it('take a theme of known names alone, which the components of ui take as well', () => {
    expectTypeOf<ThemeVariables>().toEqualTypeOf<UiThemeVariables>()
    expectTypeOf<{ '--lk-dark-surface': string }>().toExtend<ThemeVariables>()
    expectTypeOf<keyof ThemeVariables & '--lk-acent'>().toEqualTypeOf<never>()
    // @ts-expect-error: a typing error.
    const wrong: Parameters<ReturnType<typeof useTheme>['applyVariables']>[0] = { '--lk-acent': '#f00' }
    expectTypeOf(wrong).toEqualTypeOf<ThemeVariables>()
  })

  it('give the modal, its views, the theme and the list of wallets', () => {
    expectTypeOf(useModal).returns.toHaveProperty('open').toEqualTypeOf<Client['open']>()
    expectTypeOf(useView).returns.toEqualTypeOf<ViewName>()
    expectTypeOf(useTheme).returns.toHaveProperty('mode').toEqualTypeOf<'light' | 'dark' | 'system'>()
    expectTypeOf(useConnectors).returns.toEqualTypeOf<readonly WalletEntry[]>()
  })
})

describe('components', () => {
  it('want a client in the provider, and nothing in the button', () => {
    type Provider = Parameters<typeof LatchkeyProvider>[0]
    expectTypeOf<{ client: Client; children: ReactNode }>().toExtend<Provider>()
    expectTypeOf<{ children: ReactNode }>().not.toExtend<Provider>()
    expectTypeOf<Record<never, never>>().toExtend<Parameters<typeof ConnectButton>[0]>()
  })

  it('are mounted without React by an element and a client', () => {
    expectTypeOf(mount).parameter(0).toEqualTypeOf<Element>()
    expectTypeOf(mount).parameter(1).toEqualTypeOf<Client>()
    expectTypeOf(mount).returns.toEqualTypeOf<() => void>()
  })
})
