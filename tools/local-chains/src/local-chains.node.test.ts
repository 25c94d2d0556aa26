import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { callNode, createGlobalSetup, readLocalChains, startLocalChains } from './index'

it('starts Ethereum alone unless told otherwise, and says nothing runs elsewhere', async () => {
  const chains = await startLocalChains()
  expect(await callNode(chains.eip155[1].rpcUrl, 'eth_chainId')).toBe('0x7a6a')
  expect([chains.solana, chains.polkadot, chains.bip122, chains.cosmos]).toEqual([[], [], [], []])
  await chains.stop()
})

it('refuses a namespace without a node', async () => {
  // @ts-expect-error what JavaScript may pass
  await expect(startLocalChains({ namespaces: ['eip156'] })).rejects.toMatchObject({
    code: 'unknownNamespace',
  })
  await expect(startLocalChains({ namespaces: [] })).rejects.toMatchObject({ code: 'unknownNamespace' })
})

it('says which port is taken, and leaves nothing running', async () => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  await expect(startLocalChains({ port })).rejects.toMatchObject({
    code: 'noFreePort',
    message: expect.stringContaining(`Port ${port} is not free`),
  })
  server.close()
})

it('hands the nodes to tests, in a global setup of Playwright or vitest', async () => {
  expect(() => readLocalChains()).toThrow(expect.objectContaining({ code: 'notStarted' }))
  const teardown = await createGlobalSetup({ namespaces: ['eip155', 'cosmos'] })()
  const { eip155, cosmos, solana } = readLocalChains()
  expect(eip155.map(({ name }) => name)).toEqual(['Local One', 'Local Two'])
  expect(await callNode(eip155[0]?.rpcUrl ?? '', 'eth_chainId')).toBe('0x7a69')
  expect(cosmos).toHaveLength(2)
  expect(solana).toEqual([])
  await teardown()
  expect(() => readLocalChains()).toThrow(expect.objectContaining({ code: 'notStarted' }))
  await expect(callNode(eip155[0]?.rpcUrl ?? '', 'eth_chainId')).rejects.toThrow()
})
