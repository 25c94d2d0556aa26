import { type Eip155Chains, setBalance } from '@latchkey/local-chains'
import { type LatchkeyAccount, toLatchkeyAccount } from '@latchkey/smart-account'
import { createPublicClient, defineChain, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { createBundlerClient, createPaymasterClient, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { paymasterActions } from '../admin/paymaster-actions.js'
import { evmNetwork } from './local-networks.fixture.js'
import { startTestServices, type TestServices, testOrigin } from './services-under-test.fixture.js'

type LocalChain = Eip155Chains['one']

/** Which of the local accounts sends the bundles. */
const executorIndex = 7
const ether = 10n ** 18n

/** An answer of JSON-RPC. */
export interface RpcAnswer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** The settings of a bundler with a paymaster for a local network. */
export const bundlerSettings = (chain: LocalChain, network = {}, rpcUrls?: readonly string[]) => ({
  networks: Object.fromEntries(
    Object.entries(evmNetwork(chain)).map(([id, each]) => [
      id,
      { ...each, rpcUrls: rpcUrls ?? each.rpcUrls },
    ]),
  ),
  bundler: {
    pollMs: 50,
    networks: {
      [`eip155:${chain.chainId}`]: { paymaster: { address: chain.erc4337?.paymaster }, ...network },
    },
  },
  // Tests ask more at once than a page does.
  limits: { addressPerMinute: 1_000_000, projectPerMinute: 1_000_000 },
  bundlerKey: chain.accounts[executorIndex]?.privateKey,
  paymasterKey: chain.erc4337?.paymasterSigner.privateKey,
})

/** The path of the bundler. */
export const bundlerPath = ({ chainId }: LocalChain): string =>
  `/v1/bundler?chainId=eip155:${chainId}&projectId=test-project`

/** A viem client of a local network. */
export const connectTo = ({ chainId, name, rpcUrl }: LocalChain) =>
  createPublicClient({
    chain: defineChain({
      id: chainId,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: http(rpcUrl),
    pollingInterval: 50,
  })

const transferAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount)',
])

/** A call that anyone may make: it gives tokens. */
export const mintCall = (chain: LocalChain, to: Hex, amount = 5n) => ({
  to: chain.contracts.token,
  data: encodeFunctionData({ abi: transferAbi, functionName: 'mint', args: [to, amount] }),
})

/** A call that reverts for an account without tokens. */
export const failingCall = (chain: LocalChain, to: Hex) => ({
  to: chain.contracts.token,
  data: encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [to, 5n] }),
})

/** A new account, with funds unless `balance` says otherwise. */
export async function makeAccount(chain: LocalChain, balance = ether): Promise<LatchkeyAccount> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toLatchkeyAccount({ client: connectTo(chain), owner })
  await setBalance(chain, account.address, balance)
  return account
}

/** viem's bundler client for an account, on a bundler at an address. */
export function makeBundlerClient(chain: LocalChain, account: LatchkeyAccount, url: string) {
  const transport = http(url, { fetchOptions: { headers: { origin: testOrigin } }, retryCount: 0 })
  return createBundlerClient({
    account,
    client: connectTo(chain),
    transport,
    pollingInterval: 50,
    userOperation: {
      estimateFeesPerGas: async () => ({
        maxFeePerGas: 5_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
      }),
    },
  })
}

/** Writes numbers as JSON-RPC does. */
const toRpc = (operation: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    ]),
  )

/** Signs an operation with these limits and fees, without asking a bundler. */
export async function signOperation(
  account: LatchkeyAccount,
  calls: readonly { readonly to: Hex; readonly value?: bigint; readonly data?: Hex }[],
  fields: Partial<UserOperation<'0.8'>> = {},
): Promise<Record<string, unknown>> {
  const { factory, factoryData } = await account.getFactoryArgs()
  const operation = {
    sender: account.address,
    nonce: fields.nonce ?? (await account.getNonce({ key: 0n })),
    ...(factory && { factory, factoryData }),
    callData: await account.encodeCalls([...calls]),
    ...{ callGasLimit: 200_000n, verificationGasLimit: 300_000n, preVerificationGas: 70_000n },
    ...{ maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
    ...fields,
  } as UserOperation<'0.8'>
  const { signature = await account.signUserOperation(operation) } = fields
  return toRpc({ ...operation, signature })
}

/** Services with a bundler, and short ways to ask them. */
export interface TestBundler {
  readonly services: TestServices
  readonly url: string
  readonly entryPoint: Hex
  readonly executor: Hex
  call(method: string, params: readonly unknown[]): Promise<RpcAnswer>
  send(operation: Record<string, unknown>): Promise<RpcAnswer>
  clientOf(account: LatchkeyAccount): ReturnType<typeof makeBundlerClient>
  paymasterClient(): ReturnType<typeof createPaymasterClient>
  /** Gives the test's project a budget, in wei. */
  fund(budget: bigint): Promise<void>
}

interface TestBundlerOptions {
  /** Settings of the network. */
  readonly network?: object
  readonly rpcUrls?: readonly string[]
  /** Default: a database of the test's own. */
  readonly databaseUrl?: string
  /** False: others on the same database have added the project. */
  readonly isFirst?: boolean
}

/** Starts services with a bundler for one test. */
export async function startTestBundler(
  chain: LocalChain,
  { network = {}, rpcUrls, databaseUrl, isFirst = true }: TestBundlerOptions = {},
): Promise<TestBundler> {
  const services = await startTestServices({
    config: { ...bundlerSettings(chain, network, rpcUrls), ...(databaseUrl && { databaseUrl }) },
    ...(!isFirst && { projects: [] }),
  })
  const path = bundlerPath(chain)
  const url = `${services.url}${path}`
  const entryPoint = chain.erc4337?.entryPoint ?? '0x'
  const call: TestBundler['call'] = async (method, params) =>
    (await services.post(path, { jsonrpc: '2.0', id: 1, method, params })).json()
  return {
    ...{ services, url, entryPoint, call },
    executor: chain.accounts[executorIndex]?.address ?? '0x',
    send: operation => call('eth_sendUserOperation', [operation, entryPoint]),
    clientOf: account => makeBundlerClient(chain, account, url),
    paymasterClient: () =>
      createPaymasterClient({
        transport: http(url, { fetchOptions: { headers: { origin: testOrigin } }, retryCount: 0 }),
      }),
    async fund(budget) {
      const args = ['test-project', `eip155:${chain.chainId}`, String(budget)]
      await paymasterActions.fund?.run(services.context, args, {})
    },
  }
}
