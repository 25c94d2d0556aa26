// Expectations of the public types. The compiler checks them, in the step that checks all types.
import { expectTypeOf, it } from 'vitest'
import type {
  Connection,
  CustomWallet,
  LatchkeyError,
  Network,
  NetworkId,
  SignedMessage,
  UseAccountReturnType,
  UseMutationResult,
  UseSignMessageReturnType,
  UseSwitchNetworkReturnType,
  useAccount,
} from './index.js'

type Account<Namespace extends string> = ReturnType<typeof useAccount<Namespace>>

it('types the address by the namespace that is asked for', () => {
  expectTypeOf<Account<'eip155'>['address']>().toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf<Account<'eip155'>['addresses'][number]['address']>().toExtend<`0x${string}`>()
  expectTypeOf<Account<'solana'>['address']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<UseAccountReturnType['address']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<UseAccountReturnType['chainId']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Account<'eip155'>>().toExtend<UseAccountReturnType>()
})

it('infers the namespace from the option', () => {
  const use = (hook: typeof useAccount) => hook({ namespace: 'eip155' }).address
  expectTypeOf(use).returns.toEqualTypeOf<`0x${string}` | undefined>()
  const any = (hook: typeof useAccount, namespace: string) => hook({ namespace }).address
  expectTypeOf(any).returns.toEqualTypeOf<string | undefined>()
})

it('tells by the status which fields of a mutation are set', () => {
  type State = UseMutationResult<number, string>
  expectTypeOf<Extract<State, { status: 'success' }>['data']>().toEqualTypeOf<number>()
  expectTypeOf<Extract<State, { isError: true }>['error']>().toEqualTypeOf<LatchkeyError>()
  expectTypeOf<Extract<State, { isIdle: true }>['variables']>().toEqualTypeOf<undefined>()
  expectTypeOf<State['mutateAsync']>().returns.resolves.toEqualTypeOf<number>()
  expectTypeOf<State['mutate']>().returns.toEqualTypeOf<void>()
  expectTypeOf<UseSignMessageReturnType['data']>().toEqualTypeOf<SignedMessage | undefined>()
  expectTypeOf<UseSwitchNetworkReturnType['data']>().toEqualTypeOf<Network | undefined>()
})

it('has the types that dapps need beside the hooks', () => {
  expectTypeOf<Connection['networkId']>().toEqualTypeOf<NetworkId>()
  expectTypeOf<CustomWallet>().toHaveProperty('name')
})
