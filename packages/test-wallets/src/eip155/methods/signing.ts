import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { bytesToHex, hexToBytes, stringToHex } from 'viem/utils'
import { otherText } from '../../shared/other-text'
import { invalidParams } from '../../shared/provider-error'
import { isData, isHexAddress } from '../hex'
import { strangerKey } from '../keys'
import { shapeSignature } from '../misbehaviour'
import { parseTypedData } from '../typed-data'
import type { Hex } from '../wallet.types'
import { type RequestScope, requireSigner } from '../wallet-context'

/** Signs with the account's key, or with the fault that the test sets. */
export const signWith = async (
  scope: RequestScope,
  signer: PrivateKeyAccount,
  sign: (account: PrivateKeyAccount) => Promise<Hex>,
): Promise<unknown> => {
  const { badSignature } = scope.context.faults
  const signature = await sign(badSignature === 'wrongKey' ? privateKeyToAccount(strangerKey) : signer)
  return shapeSignature(signature, badSignature)
}

/** `personal_sign` (EIP-191): the message first. The other order is refused, so that a test finds it. */
export const personalSign = async (scope: RequestScope): Promise<unknown> => {
  const [message, address] = scope.params
  if (typeof message !== 'string') throw invalidParams('Expected the message as text or hex.')
  if (isHexAddress(message) && !isHexAddress(address)) {
    throw invalidParams('The parameters of personal_sign are the message and then the address.')
  }
  const signer = requireSigner(scope.context, address)
  await scope.prompt('sign')
  const raw = isData(message) ? message : stringToHex(message)
  const isOther = scope.context.faults.badSignature === 'otherText'
  const signed = isOther ? bytesToHex(otherText(hexToBytes(raw))) : raw
  return signWith(scope, signer, account => account.signMessage({ message: { raw: signed } }))
}

/** `eth_signTypedData_v4` (EIP-712): the address first, then JSON text or an object. */
export const signTypedData = async (scope: RequestScope): Promise<unknown> => {
  const [address, data] = scope.params
  const signer = requireSigner(scope.context, address)
  const typedData = parseTypedData(data, scope.context.state.chainId)
  await scope.prompt('sign')
  return signWith(scope, signer, account => account.signTypedData(typedData))
}
