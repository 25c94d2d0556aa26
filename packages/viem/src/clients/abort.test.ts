import { expect, it } from 'vitest'
import { fromViemError } from '../errors/from-viem-error.js'
import { createFakeStage } from '../testing/fake-stage.js'
import { toWalletClient } from './to-wallet-client.js'

// Only with viem 2.49 and newer: older ones do not pass the signal of a request on.
it('a request that its caller aborts fails with an AbortError', async () => {
  const { client, wallet, connect } = createFakeStage()
  await connect()
  wallet.hangNext()
  const controller = new AbortController()
  const asked = toWalletClient(client)
    .request({ method: 'wallet_anything' } as never, { signal: controller.signal })
    .catch(error => error)
  controller.abort()
  const aborted = await asked
  expect([aborted.name, fromViemError(aborted).code]).toEqual(['AbortError', 'aborted'])
})
