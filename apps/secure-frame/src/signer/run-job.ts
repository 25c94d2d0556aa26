import { isVaultError, openWallet } from '@latchkey/vault'
import type { Job, JobAnswer, WalletToOpen } from './jobs.types.js'
import { addressesOf, forgetKeys, keysOf } from './keys.js'
import { signRequest, WrongAccountError } from './sign-request.js'

/** Creates what the worker does. The secret of the opened wallet is in it and nowhere else. */
export function createJobRunner(): (id: number, job: Job) => Promise<JobAnswer> {
  let secret: Uint8Array | undefined

  const open = async (id: number, { wallet, device, first, second }: WalletToOpen): Promise<JobAnswer> => {
    secret?.fill(0)
    secret = undefined
    const opened = await openWallet(wallet, { kind: 'device', device, first, second })
    opened.key.fill(0)
    first.fill(0)
    second.fill(0)
    secret = opened.secret
    const keys = await keysOf(secret)
    const addresses = addressesOf(keys)
    forgetKeys(keys)
    return { id, addresses }
  }

  return async (id, job) => {
    try {
      if (job.kind === 'open') return await open(id, job.wallet)
      if (!secret) return { id, fault: 'notOpened' }
      return { id, signed: await signRequest(secret, job.request) }
    } catch (error) {
      if (isVaultError(error, 'unknownVersion')) return { id, fault: 'unknownVersion' }
      if (isVaultError(error)) return { id, fault: 'notOpened' }
      return { id, fault: error instanceof WrongAccountError ? 'wrongAccount' : 'invalidRequest' }
    }
  }
}
