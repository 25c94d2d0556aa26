import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeType, hashStruct, hashTypedData, withDomainType } from '../../signer/eip712.js'
import type { AccountSigningRequest, Signed, TypedData } from '../../signer/jobs.types.js'
import { prefixMessage, signTypedData } from '../../signer/sign-evm.js'
import { packedUserOperation, personalSign, typedDataSign } from './typed-data.js'

/** What ERC-7739 appends: the account takes the signed hash apart with it. */
function appendix({ types, primaryType, domain, message }: TypedData): Uint8Array {
  const all = withDomainType({ types, domain })
  const kind = utf8ToBytes(encodeType(all, primaryType))
  return concatBytes(
    hashStruct(all, 'EIP712Domain', domain),
    hashStruct(all, primaryType, message),
    kind,
    Uint8Array.of(kind.length >> 8, kind.length & 0xff),
  )
}

/**
 * Signs for a smart account with the key of its owner. All of it is typed data (EIP-712). Of an operation its hash comes
 * second. @throws Error for a request that is not valid
 */
export function signAsAccount(request: AccountSigningRequest, key: Uint8Array): Signed {
  const verifier = { account: request.address, chainId: request.chainId }
  switch (request.kind) {
    case 'accountMessage':
      return [signTypedData(personalSign(prefixMessage(request.message), verifier), key)]
    case 'accountTypedData': {
      const signature = signTypedData(typedDataSign(request.typedData, verifier), key)
      return [concatBytes(signature, appendix(request.typedData))]
    }
    case 'operation': {
      const data = packedUserOperation(request.operation, verifier)
      return [signTypedData(data, key), hashTypedData(data)]
    }
  }
}
