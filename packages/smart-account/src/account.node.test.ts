import { fileURLToPath } from 'node:url'
import { compileContracts, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type TypedDataDefinition,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factoryBytecode, paymasterBytecode } from './deployment/bytecode.generated.js'
import { getPaymasterDeployment } from './deployment/index.js'
import {
  accountAbi,
  accountFactoryAbi,
  accountFactoryAddress,
  getAccountAddress,
  getAccountCode,
  getFactoryCall,
  getImplementationAddress,
  toLatchkeyAccount,
} from './index.js'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

const connect = (one = chains.one) => {
  const chain = defineChain({
    id: one.chainId,
    name: one.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [one.rpcUrl] } },
  })
  const transport = http(one.rpcUrl)
  const sender = privateKeyToAccount(one.accounts[4]?.privateKey ?? '0x')
  return {
    client: createPublicClient({ chain, transport, pollingInterval: 20 }),
    wallet: createWalletClient({ chain, transport, account: sender }),
  }
}

const deploy = async (owner: Hex, index = 0n) => {
  const { client, wallet } = connect()
  const { factory, factoryData } = getFactoryCall({ owner, index })
  const hash = await wallet.sendTransaction({ to: factory, data: factoryData })
  return client.waitForTransactionReceipt({ hash })
}

const mail = (contents: string) =>
  ({
    domain: { name: 'Mail', version: '1', chainId: 31_337 },
    types: {
      Person: [{ name: 'name', type: 'string' }],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: { from: { name: 'Ada' }, contents },
  }) as const

describe('the contracts', () => {
  it('are those of the sources', async () => {
    const files = ['LatchkeyAccountFactory', 'LatchkeyPaymaster'].map(name =>
      fileURLToPath(new URL(`../contracts/${name}.sol`, import.meta.url)),
    )
    const artifacts = await compileContracts(files)
    expect(factoryBytecode === artifacts.LatchkeyAccountFactory?.bytecode).toBe(true)
    expect(paymasterBytecode === artifacts.LatchkeyPaymaster?.bytecode).toBe(true)
  })

  it('are on both local chains, at the addresses that this package names', async () => {
    for (const chain of chains.all) {
      const { client } = connect(chain)
      expect(chain.erc4337?.accountFactory).toBe(accountFactoryAddress)
      const implementation = await client.readContract({
        abi: accountFactoryAbi,
        address: accountFactoryAddress,
        functionName: 'implementation',
      })
      expect(implementation).toBe(getImplementationAddress())
      const code = await client.getCode({ address: chain.erc4337?.entryPoint ?? '0x' })
      expect((code ?? '').length).toBeGreaterThan(30_000)
      const owner = chain.accounts[9]?.address ?? '0x'
      const signer = chain.erc4337?.paymasterSigner.address ?? '0x'
      expect(chain.erc4337?.paymaster).toBe(getPaymasterDeployment({ owner, signer }).address)
    }
  })

  it('leave the implementation without an owner', async () => {
    const { client } = connect()
    const data = `0xc4d66de8${chains.one.accounts[0]?.address.slice(2).padStart(64, '0')}`
    const initialize = client.call({ to: getImplementationAddress(), data: data as Hex })
    await expect(initialize).rejects.toThrow(/0xf92ee8a9|revert/)
  })
})

describe('the address of an account', () => {
  it.each([0n, 7n])('is where the factory deploys it, with the index %s', async index => {
    const { address: owner } = privateKeyToAccount(generatePrivateKey())
    const { client } = connect()
    const address = getAccountAddress({ owner, index })
    expect(
      await client.readContract({
        abi: accountFactoryAbi,
        address: accountFactoryAddress,
        functionName: 'accountOf',
        args: [owner, index],
      }),
    ).toBe(address)
    expect(await client.getCode({ address })).toBeUndefined()
    expect((await deploy(owner, index)).status).toBe('success')
    expect(await client.getCode({ address })).toBe(getAccountCode())
    expect(await client.readContract({ abi: accountAbi, address, functionName: 'signer' })).toBe(owner)
    // The second time changes nothing and fails for nobody.
    expect((await deploy(owner, index)).status).toBe('success')
  })
})

describe.each(['signTypedData', 'sign'] as const)('an owner with %s alone', method => {
  const makeAccount = async () => {
    const local = privateKeyToAccount(generatePrivateKey())
    const owner = { address: local.address, [method]: local[method] } as never
    const { client } = connect()
    return { local, client, account: await toLatchkeyAccount({ client, owner }) }
  }
  const check = async (
    { client, account }: Awaited<ReturnType<typeof makeAccount>>,
    [text, typed]: readonly [Hex, Hex],
  ) => ({
    text: await client.verifyMessage({ address: account.address, message: 'hello', signature: text }),
    wrongText: await client.verifyMessage({ address: account.address, message: 'hullo', signature: text }),
    typed: await client.verifyTypedData({ address: account.address, ...mail('hello'), signature: typed }),
    wrongTyped: await client.verifyTypedData({
      address: account.address,
      ...mail('hullo'),
      signature: typed,
    }),
  })
  const right = { text: true, wrongText: false, typed: true, wrongTyped: false }

  it('signs before the deployment (ERC-6492) and after it (ERC-1271), and early signatures stay valid', async () => {
    const made = await makeAccount()
    const { account, local } = made
    const signBoth = async () =>
      [
        await account.signMessage({ message: 'hello' }),
        await account.signTypedData(mail('hello') as TypedDataDefinition),
      ] as const
    const early = await signBoth()
    for (const signature of early) expect(signature).toMatch(/(6492){16}$/)
    expect(await check(made, early)).toEqual(right)
    await deploy(local.address)
    const late = await signBoth()
    for (const signature of late) expect(signature).not.toMatch(/(6492){16}$/)
    expect(await check(made, late)).toEqual(right)
    expect(await check(made, early)).toEqual(right)
  })

  it("has no say over another owner's account", async () => {
    const made = await makeAccount()
    const other = await makeAccount()
    await deploy(made.local.address)
    await deploy(other.local.address)
    const signatures = [
      await other.account.signMessage({ message: 'hello' }),
      await other.account.signTypedData(mail('hello') as TypedDataDefinition),
    ] as const
    expect(await check(made, signatures)).toMatchObject({ text: false, typed: false })
  })
})

describe('a signature', () => {
  it('of the owner as an ordinary account is none of the smart account', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const { client } = connect()
    const { address } = await toLatchkeyAccount({ client, owner })
    await deploy(owner.address)
    const text = await owner.signMessage({ message: 'hello' })
    const typed = await owner.signTypedData(mail('hello'))
    expect(await client.verifyMessage({ address, message: 'hello', signature: text })).toBe(false)
    expect(await client.verifyTypedData({ address, ...mail('hello'), signature: typed })).toBe(false)
  })

  it('is worth nothing on another chain', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const { client } = connect()
    const elsewhere = connect(chains.two).client
    const account = await toLatchkeyAccount({ client, owner })
    const signature = await account.signMessage({ message: 'hello' })
    const verify = { address: account.address, message: 'hello', signature }
    expect(await client.verifyMessage(verify)).toBe(true)
    expect(await elsewhere.verifyMessage(verify)).toBe(false)
  })
})
