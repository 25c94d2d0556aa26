import type { AdapterStage } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { buildMessage } from '../index.js'

/** The stage of an adapter's tests, with a test wallet. */
export interface TwoStepStage extends Pick<AdapterStage, 'connect' | 'instance'> {
  readonly wallet: { readonly controls: { rejectNext(): void } }
}

const nonce = '4f1c6f0b9a2d4e7f8a1b2c3d4e5f6071'

/** Connects, and makes the sign-in text that the wallet signs as the second step. */
async function prepare({ connect, instance }: TwoStepStage, version: string) {
  const { connector, connection } = await connect()
  const [account] = connection.accounts
  const { signMessage } = connector.capabilities(connection)
  if (!account || !signMessage) return expect.unreachable('nothing signs')
  const { networkId } = connection
  const { address } = account
  const message = buildMessage({
    domain: 'app.example',
    statement: 'I accept the terms.',
    uri: 'https://app.example/login',
    version,
    nonce,
    issuedAt: '2026-11-25T10:00:00.000Z',
    resources: ['https://app.example/terms'],
    networkId,
    address,
  })
  const sign = () => signMessage.sign({ account, message })
  const verify = (signed: Awaited<ReturnType<typeof sign>>, text = message) =>
    instance.capabilities.verification?.verifyMessage({ networkId, address, message: text, signed })
  return { message, networkId, address, sign, verify }
}

/** Has the wallet sign the text, and returns what a verifier on a server gets. */
export async function signSignIn(stage: TwoStepStage, version = '1') {
  const { sign, message, networkId, address } = await prepare(stage, version)
  return { networkId, address, message, signed: await sign() }
}

/** Has the wallet sign the text, and expects the signature to count for this text alone. */
export async function expectTwoSteps(stage: TwoStepStage, version = '1') {
  const { message, sign, verify } = await prepare(stage, version)
  const signed = await sign()
  expect(await verify(signed)).toBe(true)
  expect(await verify(signed, message.replace(nonce, 'another1'))).toBe(false)
  return { signed, verify }
}

/** Declares the tests of wallets that sign wrongly or refuse. `open` makes a stage whose wallet has the fault. */
export function itRefusesTwoSteps<Fault extends string>(
  faults: readonly Fault[],
  open: (fault?: Fault) => TwoStepStage | Promise<TwoStepStage>,
  version = '1',
): void {
  it.each(faults)('is not verified when the wallet signs with %s', async fault => {
    const { sign, verify } = await prepare(await open(fault), version)
    const verdict = await sign().then(verify, (error: { code: unknown }) => error.code)
    expect([false, 'invalidResponse', 'wrongAccount']).toContain(verdict)
  })

  it('is refused by a no', async () => {
    const stage = await open()
    const { sign } = await prepare(stage, version)
    stage.wallet.controls.rejectNext()
    await expect(sign()).rejects.toMatchObject({ code: 'userRejected' })
  })
}
