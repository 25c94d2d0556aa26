// Expectations of the public types. The compiler checks them, in the step that checks all types.
import type { Client, LatchkeyError, Network } from '@latchkey/core'
import {
  type Address,
  type Chain,
  type Hash,
  type Hex,
  type JsonRpcAccount,
  type PublicClient,
  parseAbi,
  type TransactionReceipt,
} from 'viem'
import { expectTypeOf, it } from 'vitest'
import type { fromViemError, toChain, toPublicClient, toWalletClient } from './index.js'
import type {
  UsePublicClientReturnType,
  UseSendTransactionReturnType,
  UseSignTypedDataReturnType,
  UseWaitForTransactionReceiptReturnType,
  UseWalletClientReturnType,
  UseWriteContractReturnType,
} from './react.js'
import { useReadContract } from './react.js'

const abi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function name() view returns (string)',
])
const readable = parseAbi(['function balanceOf(address holder) view returns (uint256)'])
const token: Address = '0x000000000000000000000000000000000000c0Fe'

it('gives clients whose account and chain are set', () => {
  expectTypeOf<Parameters<typeof toWalletClient>[0]>().toEqualTypeOf<Client>()
  expectTypeOf<ReturnType<typeof toWalletClient>['account']>().toEqualTypeOf<JsonRpcAccount>()
  expectTypeOf<ReturnType<typeof toWalletClient>['chain']>().toEqualTypeOf<Chain>()
  expectTypeOf<ReturnType<typeof toPublicClient>>().toExtend<PublicClient>()
  expectTypeOf<UseWalletClientReturnType>().toEqualTypeOf<ReturnType<typeof toWalletClient> | undefined>()
  expectTypeOf<UsePublicClientReturnType>().toEqualTypeOf<ReturnType<typeof toPublicClient> | undefined>()
  expectTypeOf<typeof toChain>().toEqualTypeOf<(network: Network) => Chain>()
  expectTypeOf<typeof fromViemError>().returns.toEqualTypeOf<LatchkeyError>()
})

it('needs neither account nor chain for the actions of a wallet client', () => {
  const write = (walletClient: ReturnType<typeof toWalletClient>) =>
    walletClient.writeContract({ abi, address: token, functionName: 'transfer', args: [token, 1n] })
  expectTypeOf(write).returns.resolves.toEqualTypeOf<Hash>()
})

it('infers what a contract function takes', () => {
  const write = ({ mutate, mutateAsync }: UseWriteContractReturnType) => {
    mutate({ abi, address: token, functionName: 'transfer', args: [token, 1n] })
    // @ts-expect-error The function is not payable.
    mutate({ abi, address: token, functionName: 'transfer', args: [token, 1n], value: 1n })
    // @ts-expect-error A view function is not written to.
    mutate({ abi, address: token, functionName: 'name' })
    // @ts-expect-error The amount is a bigint.
    mutate({ abi, address: token, functionName: 'transfer', args: [token, '1'] })
    return mutateAsync({ abi, address: token, functionName: 'transfer', args: [token, 1n] })
  }
  expectTypeOf(write).returns.resolves.toEqualTypeOf<Hash>()
})

it('infers what typed data has', () => {
  const types = { Order: [{ name: 'amount', type: 'uint256' }] } as const
  const sign = ({ mutate, mutateAsync }: UseSignTypedDataReturnType) => {
    // @ts-expect-error The amount is a bigint.
    mutate({ types, primaryType: 'Order', message: { amount: 'five' } })
    return mutateAsync({ types, primaryType: 'Order', message: { amount: 5n } })
  }
  expectTypeOf(sign).returns.resolves.toEqualTypeOf<Hex>()
})

it('tells by the status which fields are set', () => {
  type Send = UseSendTransactionReturnType
  expectTypeOf<Extract<Send, { isSuccess: true }>['data']>().toEqualTypeOf<Hash>()
  expectTypeOf<
    Extract<UseWriteContractReturnType, { status: 'error' }>['error']
  >().toEqualTypeOf<LatchkeyError>()
})

it('infers what a contract function gives', () => {
  const read = (holder: Address) =>
    useReadContract({ abi: readable, address: token, functionName: 'balanceOf', args: [holder] })
  expectTypeOf<ReturnType<typeof read>['data']>().toEqualTypeOf<bigint | undefined>()
  const name = (address: Address | undefined) => useReadContract({ abi, address, functionName: 'name' })
  expectTypeOf<ReturnType<typeof name>['data']>().toEqualTypeOf<string | undefined>()
  // @ts-expect-error A function that writes is not read.
  const wrong = () => useReadContract({ abi, address: token, functionName: 'transfer', args: [token, 1n] })
  expectTypeOf(wrong).toBeFunction()
  expectTypeOf<
    Extract<UseWaitForTransactionReceiptReturnType, { status: 'success' }>['data']
  >().toEqualTypeOf<TransactionReceipt>()
})
