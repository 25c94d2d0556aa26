import { type Address, concat, encodeAbiParameters, getCreate2Address, type Hex, zeroHash } from 'viem'
import { factoryBytecode, paymasterBytecode } from './bytecode.generated.js'

/** A contract of this package for one chain: the transaction that deploys it, and where it will be. */
export interface Deployment {
  readonly address: Address
  /** The CREATE2 deployer that most chains have. Check that it has code there. */
  readonly to: Address
  readonly data: Hex
}

const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const deploymentOf = (code: Hex): Deployment => ({
  address: getCreate2Address({ from: create2Deployer, salt: zeroHash, bytecode: code }),
  to: create2Deployer,
  data: concat([zeroHash, code]),
})

/** Returns the deployment of the factory. Anyone may send it, and the address is the same on every chain. */
export const getFactoryDeployment = (): Deployment => deploymentOf(factoryBytecode)

/**
 * Returns the deployment of a paymaster. The owner moves its deposit and stake. The signer approves operations: its key
 * is one of the settings of the services.
 */
export const getPaymasterDeployment = ({
  owner,
  signer,
}: {
  readonly owner: Address
  readonly signer: Address
}): Deployment => {
  const types = [{ type: 'address' }, { type: 'address' }] as const
  return deploymentOf(concat([paymasterBytecode, encodeAbiParameters(types, [owner, signer])]))
}
